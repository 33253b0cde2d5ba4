import type { Translate } from '#components/texts/types.ts';
import type { NavIcon, NavLine } from '#lib/registry/module.ts';
import { NAV_SCREENS } from '#lib/registry/nav-screens.ts';

/** One screen that can be reached from everywhere. */
export type NavItem = {
  href: string;
  label: string;
  icon: NavIcon;
  /** The letter that leads here after `g`. */
  letter: string;
  /** The path below which its other screens are, where that is not its own. */
  within?: string;
  /** True if the environment locks it: it is shown with a lock and opens the switch screen. */
  isLocked: boolean;
};

/** A group of screens under a heading; the foot of the sidebar has a heading for screen readers only. */
export type NavSection = { label: string; items: NavItem[]; isFoot?: true };

/** The rules that decide which screens are offered. */
export type NavFacts = {
  /** Returns true if the company has a screen: its flag is on and its module runs. */
  isShown: (href: string) => boolean;
  /** Returns true if the environment locks a screen. */
  isLocked: (href: string) => boolean;
};

/** The groups of the sidebar, in its order. */
const SECTIONS: readonly { name: NavLine['section']; isFoot?: true }[] = [
  { name: 'monitor' },
  { name: 'send' },
  { name: 'deliverability' },
  { name: 'integrate' },
  { name: 'foot', isFoot: true },
];

/** Returns the screens that this company is offered, in the reader's language. A group without screens is left out. */
export function buildNav(t: Translate<'shell'>, { isShown, isLocked }: NavFacts): NavSection[] {
  const sections = SECTIONS.map(({ name, ...rest }) => ({
    ...rest,
    label: t(`nav.${name}`),
    items: NAV_SCREENS.filter(({ path, nav }) => nav.section === name && isShown(path)).map(
      ({ path, nav: { section: _, order: __, ...line } }) => ({ ...line, href: path, isLocked: isLocked(path) }),
    ),
  }));
  return sections.filter(({ items }) => items.length > 0);
}

/** The section for operators of the installation, with texts of its own. */
export function operatorNav(t: Translate<'operations'>): NavSection {
  const entry = { href: '/operations', label: t('title'), icon: 'operations', letter: 'o', isLocked: false } as const;
  return { label: t('section'), items: [entry] };
}
