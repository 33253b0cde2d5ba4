import type { TextKey, Translate } from '#components/texts/types.ts';
import type { NavFacts } from './nav.ts';

/** Names of the icons of actions; the server passes names, the browser has the pictures. */
export type ActionIcon = 'create' | 'domain' | 'environment' | 'invite' | 'settings' | 'suppress';

/** Something that the palette offers to do: the screen on which it is done; or a part of the settings. */
export type NavAction = {
  href: string;
  label: string;
  icon: ActionIcon;
  isLocked: boolean;
};

type Entry = { href: string; label: Extract<TextKey<'shell'>, `actions.${string}`>; icon: ActionIcon };

const ACTIONS: readonly Entry[] = [
  { href: '/api-key/create', label: 'actions.createKey', icon: 'create' },
  { href: '/domain/add', label: 'actions.addDomain', icon: 'domain' },
  { href: '/create-member', label: 'actions.invite', icon: 'invite' },
  { href: '/suppression?add', label: 'actions.suppress', icon: 'suppress' },
  { href: '/ip-pool/create', label: 'actions.createPool', icon: 'create' },
  { href: '/subaccount/create', label: 'actions.createSubaccount', icon: 'create' },
  { href: '/webhook/create', label: 'actions.createWebhook', icon: 'create' },
  { href: '/template/add', label: 'actions.createTemplate', icon: 'create' },
];

/** Returns the actions that this company and person are offered, in the reader's language. */
export const buildActions = (t: Translate<'shell'>, { isShown, isLocked }: NavFacts): NavAction[] =>
  ACTIONS.filter(({ href }) => isShown(href)).map(({ href, label, icon }) => ({
    href,
    icon,
    label: t(label),
    isLocked: isLocked(href),
  }));
