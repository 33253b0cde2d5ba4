/** Whether a key press goes into text: single-letter shortcuts must then keep still. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]');
}
