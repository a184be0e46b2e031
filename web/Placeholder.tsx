import { Notice } from "./Notice.tsx";

export function Placeholder() {
  return (
    <Notice title="Welcome to Your Blank App">
      <p>Start building your amazing project here!</p>
    </Notice>
  );
}
