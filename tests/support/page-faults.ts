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
