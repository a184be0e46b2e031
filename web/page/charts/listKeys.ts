const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Arrow keys move among the buttons of a list, which is a single stop of Tab. */
export function moveInList(event: KeyboardEvent): void {
  const { target, key } = event;
  const list = target instanceof HTMLButtonElement ? target.closest("[data-list]") : null;
  const step = STEPS[key];
  if (list === null || step === undefined) return;
  const buttons = [...list.querySelectorAll("button")];
  event.preventDefault();
  buttons[buttons.indexOf(target as HTMLButtonElement) + step]?.focus();
}
