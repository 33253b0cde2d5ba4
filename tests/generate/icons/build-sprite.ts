import type { NavIcon } from '#lib/registry/module.ts';

/** The lucide icon of each picture of the sidebar, and those of its rows. */
const ICONS: Record<NavIcon | 'chevron' | 'lock', string> = {
  activity: 'activity',
  analytic: 'chart-no-axes-column',
  assets: 'images',
  billing: 'credit-card',
  campaign: 'megaphone',
  chevron: 'chevron-right',
  configuration: 'square-terminal',
  contacts: 'book-user',
  documentation: 'book-open',
  domain: 'globe',
  home: 'house',
  insight: 'chart-no-axes-combined',
  instruction: 'braces',
  integration: 'blocks',
  ipPool: 'network',
  key: 'key-round',
  lock: 'lock',
  mail: 'inbox',
  operations: 'server-cog',
  page: 'panels-top-left',
  sender: 'at-sign',
  settings: 'settings',
  subaccount: 'boxes',
  support: 'life-buoy',
  suppression: 'shield-off',
  template: 'layout-template',
  usage: 'gauge',
  validation: 'mail-check',
  webhook: 'webhook',
  work: 'square-kanban',
};

type IconNode = readonly (readonly [tag: string, attributes: Record<string, string>])[];

/** Returns the sprite of the sidebar: one symbol for each picture, made of lucide's shapes. */
export async function buildSprite(): Promise<string> {
  const symbols = await Promise.all(
    Object.entries(ICONS).map(async ([name, icon]) => {
      const { __iconData } = (await import(`lucide-react/icons/${icon}`)) as { __iconData: { node: IconNode } };
      const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
        const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
        return `<${tag}${written.join('')}/>`;
      });
      return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
    }),
  );
  const lines = [LICENCE, ...symbols].map((line) => `  ${line}\n`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" aria-hidden="true">\n${lines.join('')}</svg>\n`;
}

const LICENCE = '<!-- Shapes of lucide (ISC). Written by tests/generate/write-icons.ts; npm run check compares it. -->';
