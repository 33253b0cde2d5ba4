/**
 * Gives the reference's buttons names that screen readers and voice control can use: those that show a picture alone
 * get one (WCAG 4.1.2), and those that are called other than they read get their words into it (WCAG 2.5.3).
 *
 * @param copy what a button that copies is called.
 * @returns ends it.
 */
export function nameButtons(place: HTMLElement, copy: string): () => void {
  const nameAll = () => {
    for (const button of place.querySelectorAll('button')) nameButton(button, copy);
  };
  let next = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(next);
    next = requestAnimationFrame(nameAll);
  });
  observer.observe(place, { childList: true, subtree: true, attributeFilter: ['aria-label'] });
  nameAll();
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
