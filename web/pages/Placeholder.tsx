import { TEXTS } from "../texts.ts";
import { Notice } from "./Notice.tsx";

export function Placeholder() {
  return (
    <Notice title={TEXTS.placeholder.title}>
      <p>{TEXTS.placeholder.text}</p>
    </Notice>
  );
}
