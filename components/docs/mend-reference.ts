/**
 * Mends what assistive technology stumbles over in the reference: buttons that show a picture alone get a name
 * (WCAG 4.1.2), those that are called other than they read get their words into it (WCAG 2.5.3), its many cards of one
 * name are no landmarks, and what scrolls can be scrolled by keyboard (WCAG 2.1.1).
 *
 * @param copy what a button that copies is called.
 * @returns ends it.
 */
export function mendReference(place: HTMLElement, copy: string): () => void {
  const mend = () => {
    for (const button of place.querySelectorAll('button')) nameButton(button, copy);
    for (const card of place.querySelectorAll('.response-card[role=region]')) card.setAttribute('role', 'group');
    for (const area of place.querySelectorAll('.custom-scroll:not([tabindex])')) area.setAttribute('tabindex', '0');
  };
  let next = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(next);
    next = requestAnimationFrame(mend);
  });
  observer.observe(place, { childList: true, subtree: true, attributeFilter: ['aria-label'] });
  mend();
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
