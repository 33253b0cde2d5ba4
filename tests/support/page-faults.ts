import axe from 'axe-core';
import type { Page } from 'playwright';

/** What axe finds on a page: rule and element, none where nothing is wrong (WCAG 2.2 AA and axe's best practices). */
export async function findAxeFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as typeof window & {
      axe: { run: (options: object) => Promise<{ violations: AxeViolation[] }> };
    };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.target.join(' ')}`));
}

type AxeViolation = { id: string; help: string; nodes: { target: string[] }[] };

/** What sticks out at the right of the window, so that a page scrolls sideways; none where it does not. */
export async function findSideScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > clientWidth + 0.5;
    });
    const names = wide.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
    return [`${scrollWidth} px wide in a window of ${clientWidth}`, ...names];
  });
}

/** What the Tab key must come to. */
const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/**
 * What a person without a mouse cannot reach, and what shows no focus: walks the page with the Tab key. Of radio
 * buttons and of groups with one stop, the stop counts.
 */
export async function findKeyboardFaults(page: Page): Promise<string[]> {
  const count = await page.evaluate((selector) => {
    const stops = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert], [aria-hidden="true"]') &&
        !(element instanceof HTMLInputElement && element.type === 'radio'),
    );
    const left = new Set(stops);
    const dull = new Set<HTMLElement>();
    const walk = { left, dull };
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      left.delete(target);
      const { outlineStyle, boxShadow } = getComputedStyle(target);
      const ring = getComputedStyle(target, '::after').outlineStyle;
      if (outlineStyle === 'none' && ring === 'none' && boxShadow === 'none' && stops.includes(target))
        dull.add(target);
    });
    Object.assign(window, { walk });
    (document.activeElement as HTMLElement | null)?.blur();
    return stops.length;
  }, TABBABLE);
  for (let press = 0; press < count + 5; press += 1) await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const { walk } = window as typeof window & { walk: { left: Set<HTMLElement>; dull: Set<HTMLElement> } };
    const nameOf = (element: HTMLElement) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    return [
      ...[...walk.left].map((element) => `the Tab key does not come to ${nameOf(element)}`),
      ...[...walk.dull].map((element) => `no focus is seen on ${nameOf(element)}`),
    ];
  });
}
