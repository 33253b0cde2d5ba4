import {
  ArrowLeftRight,
  Globe,
  Keyboard,
  Lock,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Settings,
  ShieldOff,
  Sun,
  UserPlus,
} from 'lucide-react';
import type { Translate } from '#components/texts/types.ts';
import { logOut } from '#lib/client/log-out.ts';
import { isWholeAddress } from '#lib/core/whole-address.ts';
import { chooseTheme } from '../theme/theme.ts';
import type { CommandGroup, PaletteCommand } from './command.ts';
import type { NavItem, NavProduct } from './nav.ts';
import type { ActionIcon, NavAction } from './nav-actions.ts';
import { itemsOf, leavesOf } from './open-link.ts';

const actionIcons: Record<ActionIcon, LucideIcon> = {
  create: Plus,
  domain: Globe,
  environment: ArrowLeftRight,
  invite: UserPlus,
  settings: Settings,
  suppress: ShieldOff,
};

type Own = {
  text: string;
  products: readonly NavProduct[];
  /** The first level of the product in the sidebar, whose letters work. */
  items: readonly NavItem[];
  actions: NavAction[];
  onShortcuts: () => void;
};

/** Returns the screens and actions whose names match a text; the parts of the settings only where one is typed. */
export function listOwnGroups(t: Translate<'shell'>, { text, actions, onShortcuts, ...nav }: Own): CommandGroup[] {
  const isOffered = ({ label }: PaletteCommand) => matchWords(label, text);
  const settings = text === '' ? [] : actions.filter(({ icon }) => icon === 'settings');
  const verbs = actions.filter(({ icon }) => icon !== 'settings');
  const groups = [
    { value: t('palette.screens'), items: [...listScreens(nav), ...settings.map(toCommand)].filter(isOffered) },
    {
      value: t('palette.actions'),
      items: [
        ...suppressTyped(t, text, verbs),
        ...[...verbs.map(toCommand), ...listWindowCommands(t, onShortcuts)].filter(isOffered),
      ],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** The screens of all products, each once: those of the product in the sidebar come first, with their keys. */
function listScreens({ products, items }: Pick<Own, 'products' | 'items'>): PaletteCommand[] {
  const listed = [...items, ...products.flatMap(itemsOf)].flatMap((item) =>
    leavesOf([item]).map((link) => ({
      value: link.href,
      label: link.label,
      href: link.href,
      ...(link === item && items.includes(item) && { keys: ['g', item.letter] }),
      icon: link.isLocked ? ('lock' as const) : item.icon,
    })),
  );
  return listed.filter(({ href }, index) => listed.findIndex((other) => other.href === href) === index);
}

const toCommand = ({ href, label, icon, isLocked }: NavAction): PaletteCommand => ({
  value: href,
  label,
  href,
  icon: isLocked ? Lock : actionIcons[icon],
});

/** The action for an address that was typed. */
function suppressTyped(t: Translate<'shell'>, text: string, verbs: NavAction[]): PaletteCommand[] {
  const suppress = verbs.find(({ icon }) => icon === 'suppress');
  if (!suppress || !isWholeAddress(text)) return [];
  const href = `${suppress.href}=${encodeURIComponent(text)}`;
  return [toCommand({ ...suppress, href, label: t('palette.suppressAddress', { address: text }) })];
}

const listWindowCommands = (t: Translate<'shell'>, onShortcuts: () => void): PaletteCommand[] => [
  { value: 'light', label: t('palette.light'), icon: Sun, run: () => chooseTheme('light') },
  { value: 'dark', label: t('palette.dark'), icon: Moon, run: () => chooseTheme('dark') },
  { value: 'system', label: t('palette.system'), icon: Monitor, run: () => chooseTheme('system') },
  { value: 'keys', label: t('shortcuts.title'), icon: Keyboard, keys: ['?'], run: onShortcuts },
  { value: 'logout', label: t('account.signOut'), icon: LogOut, run: () => void logOut() },
];

/** Checks if every word of a search begins a word of a label, in any case. An empty search matches every label. */
export function matchWords(label: string, search: string): boolean {
  const words = wordsOf(label);
  return wordsOf(search).every((part) => words.some((word) => word.startsWith(part)));
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s:]+/)
    .filter(Boolean);
