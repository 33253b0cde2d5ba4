import axe from 'axe-core';
import type { Page } from 'playwright';

/**
 * Lists the axe violations of a page: rule, element and what is wrong with it (WCAG 2.2 AA with the size of targets, which axe leaves out unless
 * asked, and axe's best practices). Waits for the title
 * first: React swaps the `<title>` of the previous screen for the new one, and between the two a document has none.
 *
 * @throws TimeoutError - The page has no title for as long as Playwright waits.
 */
export async function findAxeFaults(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.title !== '');
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as typeof window & {
      axe: {
        configure: (settings: object) => void;
        run: (options: object) => Promise<{ violations: AxeViolation[] }>;
      };
    };
    // The links of a text that is being written are its author's.
    const selector = '*:not([contenteditable="true"] *)';
    axe.configure({ rules: [{ id: 'target-size', enabled: true, selector }] });
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) =>
      [`${id} (${help}): ${target.join(' ')}`, ...any.map(({ message }) => message)].join('; '),
    ),
  );
}

type AxeViolation = { id: string; help: string; nodes: { target: string[]; any: { message: string }[] }[] };

/** Lists the elements that exceed the window on the right, so that the page scrolls sideways. */
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

/** The most that a page may move while it loads; 0.1 is "good" (web.dev, Cumulative Layout Shift). */
const SHIFT_MAX = 0.005;

/**
 * Lists the elements that moved since the page was opened, if they moved it by more than 0.005 together. Waits for two
 * frames first, so that the last change is drawn.
 */
export async function findLayoutShift(page: Page): Promise<string[]> {
  const { sum, moved } = await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    let sum = 0;
    const moved: string[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
        sum += value;
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          moved.push(`${value.toFixed(4)} by ${element?.tagName.toLowerCase()}.${element?.className}`);
        }
      }
    });
    await drawn();
    observer.observe({ type: 'layout-shift', buffered: true });
    // Buffered entries come in a task of their own, which the next frame follows.
    await drawn();
    observer.disconnect();
    return { sum, moved };
  });
  return sum > SHIFT_MAX ? moved : [];
}

/** Elements that the Tab key must reach. */
const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/**
 * Lists elements that the keyboard cannot reach, and those that show no focus: walks the page with the Tab key. Radio
 * buttons and groups with one tab stop count by that stop; each part of a date is one more.
 */
export async function findKeyboardFaults(page: Page): Promise<string[]> {
  const count = await page.evaluate((selector) => {
    const stops = [...document.querySelectorAll<HTMLElement | SVGElement>(selector)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert], [aria-hidden="true"]') &&
        !(element instanceof HTMLInputElement && element.type === 'radio'),
    );
    const left = new Set(stops);
    const dull = new Set<HTMLElement | SVGElement>();
    const walk = { left, dull };
    document.addEventListener('focusin', ({ target }) => {
      // Charts are SVG.
      if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
      left.delete(target);
      const { outlineStyle, boxShadow } = getComputedStyle(target);
      const ring = getComputedStyle(target, '::after').outlineStyle;
      if (outlineStyle === 'none' && ring === 'none' && boxShadow === 'none' && stops.includes(target))
        dull.add(target);
    });
    Object.assign(window, { walk });
    (document.activeElement as HTMLElement | null)?.blur();
    const dates = stops.filter((element) => element instanceof HTMLInputElement && /^date/.test(element.type));
    return stops.length + dates.length * 8;
  }, TABBABLE);
  // A dialog may move the focus in the frame after it was taken away.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  for (let press = 0; press < count + 5; press += 1) await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const { walk } = window as typeof window & { walk: Record<'left' | 'dull', Set<HTMLElement | SVGElement>> };
    const nameOf = (element: HTMLElement | SVGElement) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    return [
      ...[...walk.left].map((element) => `the Tab key does not come to ${nameOf(element)}`),
      ...[...walk.dull].map((element) => `no focus is seen on ${nameOf(element)}`),
    ];
  });
}
