import { eraseEvents, findEventRows } from '#lib/events/privacy.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { counted, type ExportedRow, PRIVACY_SLICE, type PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import { patternOf, type Subject } from '#lib/infra/privacy/subject.ts';
import { loadBody, nullIfGone } from './bodies/load-body.ts';
import {
  blankMessages,
  cancelQueued,
  countAwaited,
  deleteAnswers,
  findErasable,
  findTheirMessages,
  type TheirMessage,
} from './privacy-store.ts';
import { findBodyOf } from './read/store.ts';

/** Messages of one page of an export, each of which may have its content. */
const PAGE = 100;

/** Mail to a person: messages, bodies, deliveries and events. */
export const privacy: PrivacyDomain = {
  name: 'messages',
  tables: ['messages', 'message_bodies', 'recipients', 'attempts', 'events', 'delivery_queue', 'idempotency_keys'],
  exportOf: exportMessages,
  async erase(db, subject) {
    const pattern = patternOf(subject);
    const answers = await deleteAnswers(db, subject.companyId, pattern, PRIVACY_SLICE);
    if (subject.addresses.length === 0) return { erased: counted('answers', answers) };
    const queued = await cancelQueued(db, subject);
    const keys = await findErasable(db, subject, PRIVACY_SLICE);
    const events = keys.length > 0 ? await eraseEvents(db, keys) : 0;
    if (keys.length > 0) await blankMessages(db, keys, pattern);
    return {
      erased: {
        ...counted('answers', answers),
        ...counted('queued', queued),
        ...counted('messages', keys.length),
        ...counted('events', events),
      },
      waiting: await countAwaited(db, subject),
    };
  },
  keptOf: async () => [
    {
      what: 'Numbers of mail by day and hour',
      count: null,
      why: 'They count messages and name nobody.',
    },
    {
      what: 'Mail to other people that mentions this person',
      count: null,
      why: 'It belongs to those people. It is deleted when its retention ends.',
    },
    {
      what: 'Content of mail in the object store, backups and logs of the server',
      count: null,
      why: 'Nothing in the product leads to it any more. It is deleted when its retention ends.',
    },
  ],
};

async function* exportMessages(db: Database, subject: Subject): AsyncGenerator<ExportedRow> {
  if (subject.addresses.length === 0) return;
  let after: TheirMessage | null = null;
  for (;;) {
    const page: TheirMessage[] = await findTheirMessages(subject, after, PAGE);
    for (const message of page) yield { file: 'messages', row: { ...message.row, content: await contentOf(message) } };
    if (page.length > 0) {
      for (const row of await findEventRows(db, page)) yield { file: 'events', row };
    }
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}

/** Returns the source of a message to this person alone: that of one to several people names the others. */
async function contentOf(message: TheirMessage): Promise<string | null> {
  if (message.recipients !== 1) return null;
  const body = await findBodyOf(message);
  return (body && (await loadBody(body).catch(nullIfGone)))?.toString() ?? null;
}
