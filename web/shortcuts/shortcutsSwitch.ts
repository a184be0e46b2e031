import { useSyncExternalStore } from "react";
import { Cell } from "../browser/cell.ts";
import { recall, remember } from "../browser/storage.ts";

const STORAGE_KEY = "shortcuts";
const OFF = "off";

/** Whether shortcuts are on, and the setter; stored where the browser allows it. */
export function useShortcutsSwitch(): [on: boolean, setOn: (on: boolean) => void] {
  return [useSyncExternalStore(on.subscribe, on.read), setOn];
}

const on = new Cell(recall(STORAGE_KEY) !== OFF);

function setOn(isOn: boolean): void {
  on.write(isOn);
  remember(STORAGE_KEY, isOn ? null : OFF);
}
