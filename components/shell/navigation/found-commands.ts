import { Boxes, Globe, KeyRound, LayoutTemplate, Mail, UserRound, UsersRound, Webhook } from 'lucide-react';
import type { Translate } from '#components/texts/types.ts';
import type { Environment } from '#lib/core/environment.ts';
import { isWholeAddress } from '#lib/core/whole-address.ts';
import { MESSAGE_COUNT_MAX } from '#lib/service/search/schema.ts';
import { tabPath } from '../navigation/setting-tabs.ts';
import type { CommandGroup, PaletteCommand } from './command.ts';
import type { PaletteSearch } from './use-search.ts';

const MESSAGE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const listOf = (address: string): string => `/activity?search=${encodeURIComponent(address)}`;

type Found = { text: string; search: PaletteSearch; environment: Environment; hasActivity: boolean };

/**
 * Returns the groups of what the server found. A whole address or message id can be opened before the server answers,
 * and an answer to a shorter text counts as far as it still matches.
 */
export function findGroups(t: Translate<'shell'>, found: Found): CommandGroup[] {
  return [
    { value: t('palette.recipients'), items: findRecipients(t, found) },
    { value: t('palette.messages'), items: findMessages(t, found) },
    { value: t('palette.domains'), items: findDomains(found) },
    { value: t('palette.keys'), items: findKeys(found) },
    { value: t('palette.subaccounts'), items: findSubaccounts(found) },
    { value: t('palette.webhooks'), items: findWebhooks(found) },
    { value: t('palette.templates'), items: findTemplates(found) },
    { value: t('palette.people'), items: findPeople(found) },
  ].filter(({ items }) => items.length > 0);
}

function findRecipients(t: Translate<'shell'>, { text, search, hasActivity }: Found): PaletteCommand[] {
  const rows = (search.answer?.recipients ?? []).map(({ address, messages }) => ({
    value: listOf(address),
    label: address,
    icon: UserRound,
    href: listOf(address),
    hint:
      messages < MESSAGE_COUNT_MAX
        ? t('palette.count', { count: messages })
        : t('palette.countMore', { count: String(MESSAGE_COUNT_MAX) }),
  }));
  const matching = rows.filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()));
  if (!hasActivity || matching.length > 0 || !isWholeAddress(text)) return matching;
  const href = listOf(text);
  return [{ value: href, label: t('palette.messagesTo', { address: text }), icon: UserRound, href }];
}

function findMessages(t: Translate<'shell'>, { text, search, hasActivity }: Found): PaletteCommand[] {
  if (!hasActivity || !MESSAGE_ID.test(text)) return [];
  const href = `/activity/${text.toLowerCase()}`;
  if (search.state !== 'done')
    return [{ value: href, label: t('palette.openMessage', { id: text }), icon: Mail, href }];
  return (search.answer?.messages ?? []).map(({ subject, recipient }) => ({
    value: href,
    label: subject,
    hint: recipient,
    icon: Mail,
    href,
  }));
}

const findDomains = ({ search, ...found }: Found): PaletteCommand[] =>
  (search.answer?.domains ?? [])
    .map(({ kind, id, domain }) => ({ value: id, label: domain, icon: Globe, href: `/domain/${kind}/${id}` }))
    .filter((command) => stillMatches(command, found));

/** The keys of the sandbox are shown on the configuration screen. */
const findKeys = ({ search, environment, ...found }: Found): PaletteCommand[] =>
  (search.answer?.keys ?? [])
    .map(({ id, name, hint }) => ({
      value: id,
      label: name,
      hint: `${hint}…`,
      icon: KeyRound,
      href: environment === 'sandbox' ? '/configuration' : `/api-key/${id}`,
    }))
    .filter((command) => stillMatches(command, found));

const findSubaccounts = ({ search, ...found }: Found): PaletteCommand[] =>
  (search.answer?.subaccounts ?? [])
    .map(({ id, number, name }) => ({
      value: id,
      label: name,
      hint: `#${number}`,
      icon: Boxes,
      href: `/subaccount/${id}`,
    }))
    .filter((command) => stillMatches(command, found));

const findWebhooks = ({ search, ...found }: Found): PaletteCommand[] =>
  (search.answer?.webhooks ?? [])
    .map(({ id, name, target }) => ({ value: id, label: name, hint: target, icon: Webhook, href: `/webhook/${id}` }))
    .filter((command) => stillMatches(command, found));

const findTemplates = ({ search, ...found }: Found): PaletteCommand[] =>
  (search.answer?.templates ?? [])
    .map(({ id, name, alias }) => ({
      value: id,
      label: name,
      hint: alias,
      icon: LayoutTemplate,
      href: `/template/${id}`,
    }))
    .filter((command) => stillMatches(command, found));

const findPeople = ({ search, ...found }: Found): PaletteCommand[] =>
  (search.answer?.people ?? [])
    .map(({ id, name, email }) => ({
      value: id,
      label: name ?? email,
      hint: name === null ? '' : email,
      icon: UsersRound,
      href: tabPath('team'),
    }))
    .filter((command) => stillMatches(command, found));

function stillMatches({ value, label, hint = '' }: PaletteCommand, { text }: { text: string }): boolean {
  const wanted = text.toLowerCase();
  return [value, label, hint].some((one) => one.toLowerCase().includes(wanted));
}
