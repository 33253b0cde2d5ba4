/** Returns whether a key press goes into a text field; single-letter shortcuts are then ignored. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type="checkbox"]), textarea, select, [role="textbox"], [role="combobox"]')
  );
}
