import type { TextKey, Translate } from '#components/texts/types.ts';

/** Names of the icons that a nav entry may have; the server passes names, the browser has the pictures. */
export type NavIcon =
  | 'activity'
  | 'analytic'
  | 'configuration'
  | 'documentation'
  | 'domain'
  | 'instruction'
  | 'ipPool'
  | 'key'
  | 'mail'
  | 'operations'
  | 'settings'
  | 'subaccount'
  | 'support'
  | 'suppression'
  | 'template'
  | 'usage'
  | 'validation'
  | 'webhook';

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

/** A name of a screen or of a group of them. */
type NavKey = Extract<TextKey<'shell'>, `nav.${string}`>;

type Entry = { href: string; label: NavKey; icon: NavIcon; letter: string; within?: string };

/** The screens of the console, in the order of the sidebar; no two have the same letter. */
const SECTIONS: readonly { label: NavKey; isFoot?: true; entries: readonly Entry[] }[] = [
  {
    label: 'nav.monitor',
    entries: [
      { href: '/analytic', label: 'nav.analytic', icon: 'analytic', letter: 'n' },
      { href: '/activity', label: 'nav.activity', icon: 'activity', letter: 'a' },
      { href: '/captured-mail', label: 'nav.capturedMail', icon: 'mail', letter: 'm' },
      { href: '/usage-monitoring', label: 'nav.usage', icon: 'usage', letter: 'u' },
    ],
  },
  {
    label: 'nav.send',
    entries: [
      { href: '/configuration', label: 'nav.configuration', icon: 'configuration', letter: 'c' },
      { href: '/api-key', label: 'nav.apiKey', icon: 'key', letter: 'k' },
      { href: '/api-instruction', label: 'nav.apiInstruction', icon: 'instruction', letter: 'i' },
      { href: '/template', label: 'nav.template', icon: 'template', letter: 't' },
    ],
  },
  {
    label: 'nav.deliverability',
    entries: [
      { href: '/domain/sending', label: 'nav.domain', icon: 'domain', letter: 'd', within: '/domain' },
      { href: '/suppression', label: 'nav.suppression', icon: 'suppression', letter: 's' },
      { href: '/email-validation', label: 'nav.emailValidation', icon: 'validation', letter: 'v' },
      { href: '/ip-pool', label: 'nav.ipPool', icon: 'ipPool', letter: 'p' },
    ],
  },
  {
    label: 'nav.integrate',
    entries: [
      { href: '/webhook', label: 'nav.webhook', icon: 'webhook', letter: 'w' },
      { href: '/subaccount', label: 'nav.subaccount', icon: 'subaccount', letter: 'b' },
    ],
  },
  {
    label: 'nav.foot',
    isFoot: true,
    entries: [
      { href: '/docs', label: 'nav.documentation', icon: 'documentation', letter: 'r' },
      { href: '/contact-us', label: 'nav.contactUs', icon: 'support', letter: 'h' },
      { href: '/account-setting', label: 'nav.settings', icon: 'settings', letter: 'e' },
    ],
  },
];

/** Returns the screens that this company is offered, in the reader's language. A group without screens is left out. */
export function buildNav(t: Translate<'shell'>, { isShown, isLocked }: NavFacts): NavSection[] {
  const sections = SECTIONS.map(({ label, entries, ...rest }) => ({
    ...rest,
    label: t(label),
    items: entries
      .filter(({ href }) => isShown(href))
      .map((entry) => ({ ...entry, label: t(entry.label), isLocked: isLocked(entry.href) })),
  }));
  return sections.filter(({ items }) => items.length > 0);
}

/** The section for operators of the installation, with texts of its own. */
export function operatorNav(t: Translate<'operations'>): NavSection {
  const entry = { href: '/operations', label: t('title'), icon: 'operations', letter: 'o', isLocked: false } as const;
  return { label: t('section'), items: [entry] };
}
