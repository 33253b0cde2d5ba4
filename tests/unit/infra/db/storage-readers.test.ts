import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Files with statements of their own that name these tables, each with the reason. */
const OTHERS: Record<string, string> = {
  'lib/engine/delivery/destinations/store.ts': 'makes due rows of the queue, and leaves scheduled messages out',
  'lib/engine/delivery/steering/store.ts': 'cancels a recipient, and the message once all of them are',
  'lib/engine/delivery/subaccounts/store.ts': 'holds, cancels and releases the queued mail of a sub-account in sets',
  'lib/engine/delivery/queue/claims/store.ts': 'claims due rows with their messages',
  'lib/engine/delivery/queue/store.ts': 'reads bodies for delivery',
  'lib/engine/messages/schedule/store.ts': 'locks a message before it moves its schedule',
  'lib/engine/messages/schedule/transmissions/store.ts': 'finds scheduled messages by the queue',
  'lib/engine/messages/accept/store.ts': 'looks whether a commit in doubt was made',
  'lib/engine/messages/dsn/store.ts': 'notes that an outcome is reported, if the message has a sender',
  'lib/engine/messages/segments/store.ts': 'counts bodies in the object store, and finds one, for the doctor',
  'lib/events/statistics/event-facts.ts':
    'joins events with the facts that statistics count, for the reader and the recount',
  'lib/events/statistics/stage-statements.ts': 'stages the deltas that were written beside events',
  'lib/events/statistics/recount/store.ts': 'counts the events of a day of one company again',
  'lib/events/statistics/store.ts': 'locks recipients before it notes which event was the first of its kind',
  'lib/engine/messages/queries.ts': 'walks the recipients of a company for the spellings of an address',
  'lib/engine/messages/privacy-store.ts': 'blanks the mail to a person who is erased, in slices',
  'lib/events/privacy.ts': 'blanks the events of a person who is erased',
  'lib/connect/webhooks/privacy.ts': 'blanks what endpoints answered about a person who is erased',
  'lib/engine/tracking/store.ts': 'locks recipients before it notes their last events',
};

const STORED = /\b(?:FROM|JOIN)\s+(?:messages|message_bodies|recipients|attempts|events|rollup_\w+)\b/;

it('only their two readers read messages, recipients, attempts, events and deltas', () => {
  const readers = readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .map((name) => `lib/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !path.startsWith('lib/infra/'))
    .filter((path) => STORED.test(readFileSync(path, 'utf8')))
    .filter((path) => !path.startsWith('lib/engine/messages/read/') && !path.startsWith('lib/events/read/'));
  expect(readers.sort()).toEqual(Object.keys(OTHERS).sort());
});
