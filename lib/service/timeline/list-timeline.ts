import { getTimelinePerson } from '#lib/audience/contacts/timeline.ts';
import type { Context } from '#lib/core/context.ts';
import type { TimelineEntry, TimelinePage, TimelineQuery } from './schema.ts';
import { changeSource, consentSource, emailSource, labelSource, type TimelineSource } from './sources.ts';
import type { TimelineType } from './values.ts';

const SOURCES: readonly TimelineSource[] = [emailSource, consentSource, labelSource, changeSource];

/** Entries that are read of a source beyond a page: as many as may share the instant of the last one. */
const BEYOND = 25;

/** The time within which a source must answer. */
const DEADLINE_MS = 2_000;

/**
 * Lists the entries of a person's timeline, the latest first: mail, consents, labels and changes, each read by its own index and
 * merged. A source that takes longer than two seconds is named and left out.
 *
 * @throws {AppError} notFound
 */
export async function listTimeline(
  ctx: Context,
  contactId: string,
  { before, types, limit }: TimelineQuery,
  { sources = SOURCES, deadlineMs = DEADLINE_MS }: { sources?: readonly TimelineSource[]; deadlineMs?: number } = {},
): Promise<TimelinePage> {
  const person = await getTimelinePerson(ctx, contactId);
  const end = before ? new Date(before) : new Date(ctx.now().getTime() + 1);
  const asked = sources.filter(({ name }) => types === undefined || types.includes(name));
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMs);
  const late: TimelineType[] = [];
  const lists = await Promise.all(
    asked.map(async ({ name, list }) => {
      const entries = await untilAborted(list(ctx, person, end, limit + BEYOND), deadline.signal);
      if (!entries) late.push(name);
      return entries ?? [];
    }),
  ).finally(() => clearTimeout(timer));
  const entries = lists.flat().sort(byTime);
  const data = cutPage(entries, limit);
  const last = data.at(-1);
  return { data, next: data.length < entries.length && last ? last.at : null, late };
}

const byTime = (one: TimelineEntry, other: TimelineEntry): number =>
  other.at.localeCompare(one.at) || other.id.localeCompare(one.id);

/** Cuts a page; entries of the same instant stay together, since the next page begins before it. */
function cutPage(entries: readonly TimelineEntry[], limit: number): TimelineEntry[] {
  const last = entries[limit - 1];
  const end = last ? entries.findIndex(({ at }) => at < last.at) : -1;
  return entries.slice(0, end === -1 ? entries.length : end);
}

/** Waits for a result; null once the signal is aborted. The work itself ends later, unheard. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
    work.then(resolve, reject);
  });
}
