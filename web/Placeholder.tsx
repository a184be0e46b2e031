import { Notice } from "./Notice.tsx";
import { TEXTS } from "./texts.ts";

export function Placeholder() {
  return (
    <Notice title={TEXTS.placeholder.title}>
      <p>{TEXTS.placeholder.text}</p>
    </Notice>
  );
}
