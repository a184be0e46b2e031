import { useSyncExternalStore } from "react";

const STORAGE_KEY = "shortcuts";
const OFF = "off";

/** Whether single keys do something, and its setter; remembered where the browser lets it. */
export function useShortcutsSwitch(): [on: boolean, setOn: (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, readSwitch), writeSwitch];
}

const listeners = new Set<() => void>();
let on: boolean | undefined;

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function readSwitch(): boolean {
  on ??= recall() !== OFF;
  return on;
}

function writeSwitch(isOn: boolean): void {
  on = isOn;
  for (const notify of listeners) notify();
  remember(isOn);
}

function recall(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function remember(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // A page without storage forgets the choice when it is closed.
  }
}
