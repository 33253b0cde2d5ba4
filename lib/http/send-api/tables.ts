import { KEY_CALLS } from '#lib/engine/messages/key-calls.ts';
import type { KeyCallTable } from '#lib/senders/api-keys/key-call.ts';

/** A table of the calls of keys, which is loaded on demand. An area is the first segment of paths after `/api/v1/`. */
type Table = {
  load: () => Promise<{ KEY_CALLS: KeyCallTable }>;
  /** The areas, each described in a sentence for the API's document. */
  areas: Readonly<Record<string, string>>;
  /** The areas of other tables that it has calls in. */
  within?: readonly string[];
};

/**
 * Every table of the calls that API keys make. The calls that send mail are loaded at once and all others by their first
 * request: a process that has just been started again accepts mail after a fraction of its modules are loaded.
 */
export const KEY_TABLES: readonly Table[] = [
  {
    load: () => Promise.resolve({ KEY_CALLS }),
    areas: {
      emails: 'Sends emails, one or up to 500 in a request, and lists, reschedules and cancels them.',
    },
  },
  {
    load: () => import('#lib/audience/contacts/key-calls.ts'),
    areas: {
      contacts: 'Contacts: people with their facts, labels and subscriptions.',
      labels: 'Labels: sets of contacts that somebody chose.',
    },
  },
  {
    load: () => import('#lib/audience/imports/key-calls.ts'),
    areas: { imports: 'Imports of contacts from files, and the rows that they refused.' },
  },
  {
    load: () => import('#lib/audience/segments/key-calls.ts'),
    areas: { segments: 'Segments: questions about contacts, and the contacts who match them now.' },
  },
  {
    load: () => import('#lib/audience/subscriptions/key-calls.ts'),
    areas: {},
    within: ['contacts'],
  },
  {
    load: () => import('#lib/campaigns/campaigns/key-calls.ts'),
    areas: {
      campaigns: 'Campaigns and A/B tests: emails to many contacts, from the draft to the numbers of their results.',
    },
  },
  {
    load: () => import('#lib/connect/webhooks/key-calls.ts'),
    areas: { webhooks: 'Webhooks, to which events are posted as they happen, and their deliveries.' },
  },
  {
    load: () => import('#lib/content/generator/key-calls.ts'),
    areas: { pictures: 'Generated pictures: barcodes, QR codes, countdowns, charts, and events as calendar files.' },
  },
  {
    load: () => import('#lib/content/media/key-calls.ts'),
    areas: { media: 'Files of the company, in production.' },
  },
  {
    load: () => import('#lib/content/templates/key-calls.ts'),
    areas: { images: 'Images that templates show.' },
  },
  {
    load: () => import('#lib/engine/sdk-keys/key-calls.ts'),
    areas: {
      'api-keys': 'API keys of the company. A key creates and changes no other that may do more than itself.',
    },
  },
  {
    load: () => import('#lib/engine/suppressions/key-calls.ts'),
    areas: {
      suppressions: 'Recipients that get no mail, because they bounced, complained, unsubscribed or were added.',
    },
  },
  {
    load: () => import('#lib/insight/activity/key-calls.ts'),
    areas: { events: 'Events of messages: injection, delivery, bounce, open, click and the others.' },
  },
  {
    load: () => import('#lib/insight/validation/key-calls.ts'),
    areas: {
      'recipient-validation': "Validation of an address in SparkPost's format.",
      validations: 'Validation of addresses, one at a time or as a list.',
    },
  },
  {
    load: () => import('#lib/senders/senders/key-calls.ts'),
    areas: { senders: 'Senders: the addresses that marketing mail comes from, in production.' },
  },
  {
    load: () => import('#lib/senders/subaccounts/key-calls.ts'),
    areas: { subaccounts: 'Sub-accounts, each with its own keys, events and suppressions.' },
  },
  {
    load: () => import('../calls/background-key-calls.ts'),
    areas: {
      exports: 'Exports of lists as files, which are kept for a week.',
      jobs: 'Work in the background and its progress.',
    },
  },
  {
    load: () => import('../calls/template-key-calls.ts'),
    areas: { templates: 'Templates with their versions, labels and previews.' },
  },
];

/** A call of keys with its method and its path, such as `/api/v1/emails/{id}`. */
export type NamedKeyCall = { method: string; path: string; call: KeyCallTable[string] };

/** Lists every call of keys, in the order of the tables. */
export async function listKeyCalls(): Promise<NamedKeyCall[]> {
  const tables = await Promise.all(KEY_TABLES.map(({ load }) => load()));
  return tables.flatMap((table) =>
    Object.entries(table.KEY_CALLS).map(([name, call]) => {
      const [method = '', path = ''] = name.split(' ');
      return { method, path, call };
    }),
  );
}
