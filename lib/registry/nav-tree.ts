import type { Module, NavBranch, NavLine, NavSection, NavTop, Product } from './module.ts';
import { MODULES } from './modules.ts';

/** The products with the groups of their first level, in the order of the sidebar; the foot is the same in both. */
export const NAV_PRODUCTS: Record<Product, readonly { name: NavSection; isFoot?: true }[]> = {
  transactional: [
    { name: 'monitor' },
    { name: 'send' },
    { name: 'deliverability' },
    { name: 'integrate' },
    { name: 'foot', isFoot: true },
  ],
  marketing: [{ name: 'marketing' }, { name: 'marketingFoot', isFoot: true }],
};

/** The places of the rows that open to lines: on the first level, or under another row. */
export const NAV_BRANCHES: Record<NavBranch, { order: number } & (NavTop | { parent: NavBranch })> = {
  contactBook: { section: 'marketing', icon: 'contacts', letter: 'c', order: 2 },
  campaign: { section: 'marketing', icon: 'campaign', letter: 'm', order: 3 },
  landingPage: { section: 'marketing', icon: 'page', letter: 'l', order: 4 },
  assetManager: { section: 'marketing', icon: 'assets', letter: 'a', order: 5 },
  templateManager: { parent: 'assetManager', order: 2 },
  customerInsight: { section: 'marketing', icon: 'insight', letter: 'i', order: 6 },
  integrations: { section: 'marketing', icon: 'integration', letter: 'n', order: 7 },
  payment: { parent: 'integrations', order: 5 },
  emailSender: { section: 'marketing', icon: 'sender', letter: 's', order: 8 },
  work: { section: 'marketing', icon: 'work', letter: 'w', order: 9 },
  help: { section: 'marketingFoot', icon: 'support', letter: 'p', order: 1 },
  billing: { section: 'marketingFoot', icon: 'billing', letter: 'b', order: 2 },
  userSetting: { section: 'marketingFoot', icon: 'settings', letter: 'u', order: 3 },
  teamManagement: { parent: 'userSetting', order: 5 },
};

/** A line of the sidebar with the address that it opens. */
export type ListedLine = { href: string; line: NavLine };

/** Returns the lines that modules register. */
export const listNavLines = (modules: readonly Module[] = MODULES): readonly ListedLine[] =>
  modules
    .flatMap(({ screens = [] }) => screens)
    .flatMap(({ path, nav = [] }) => [nav].flat().map((line) => ({ href: `${path}${line.at ?? ''}`, line })));
