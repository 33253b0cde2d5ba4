/**
 * Fixes accessibility problems of the reference. Buttons that show only a picture get a name (WCAG 4.1.2), and buttons
 * whose name differs from their text get the text into the name (WCAG 2.5.3). Its many cards with the same name are no
 * longer landmarks, and scrollable areas can be scrolled by keyboard (WCAG 2.1.1).
 *
 * @param copy The name of a button that copies.
 * @returns A function that stops watching the reference.
 */
export function fixReference(container: HTMLElement, copy: string): () => void {
  const fix = () => {
    for (const button of container.querySelectorAll('button')) nameButton(button, copy);
    for (const card of container.querySelectorAll('.response-card[role=region]')) card.setAttribute('role', 'group');
    for (const area of container.querySelectorAll('.custom-scroll:not([tabindex])')) area.setAttribute('tabindex', '0');
  };
  let next = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(next);
    next = requestAnimationFrame(fix);
  });
  observer.observe(container, { childList: true, subtree: true, attributeFilter: ['aria-label'] });
  fix();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(next);
  };
}

function nameButton(button: HTMLButtonElement, copy: string): void {
  const label = button.getAttribute('aria-label');
  const shown = button.textContent.trim().replaceAll(/\s+/g, ' ');
  if (!label && button.classList.contains('scalar-code-copy')) button.setAttribute('aria-label', copy);
  const isOther = label && shown && !label.toLowerCase().includes(shown.toLowerCase());
  if (isOther) button.setAttribute('aria-label', `${shown}: ${label}`);
}
