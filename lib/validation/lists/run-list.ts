import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from '#lib/core/context.ts';
import { csvLines } from '#lib/core/csv.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { notify } from '#lib/notifications/notify.ts';
import { checkAddresses } from '../check-addresses.ts';
import { type AddressInspector, createInspector } from '../checks/inspect-address.ts';
import { MAIL_VALIDATED_LIST, type ValidateListJob } from '../jobs.ts';
import { mailNetwork } from '../mail-domains/mail-network.ts';
import type { MailNetwork } from '../mail-domains/resolve-mail-domain.ts';
import { getOperatorLists } from '../operator-lists.ts';
import { addressOf } from './address-of.ts';
import { type AskedStep, askAhead } from './ask-ahead.ts';
import { countsOf } from './present-list.ts';
import { readRows } from './read-list.ts';
import { headCells, resultCells } from './result-lines.ts';
import { deletePieces, enqueue, insertChunk, type ListKey, type ListRow, lockList, updateList } from './store.ts';

/** Rows of one step, which is written as a whole. */
const STEP_ROWS = 1_000;

/** The pause between two steps: mail and other calls of this process come first. */
const BREATH_MS = 2;

const pack = promisify(gzip);

/** The parts of a run that are the same for every step. */
type Run = { ctx: Context; list: ListRow; inspect: AddressInspector };

/**
 * Validates the rows of a list, 1,000 at a time, from the first row that has no result: a job that was killed continues
 * where it was. It ends when the list is done, or was canceled meanwhile.
 */
export async function runList(
  { userId, ...key }: ValidateListJob,
  signal: AbortSignal,
  network: MailNetwork = mailNetwork(),
): Promise<void> {
  const list = await begin(key);
  if (!list) return;
  const ctx = platformContext({ scope: { companyId: key.companyId, environment: 'production' } });
  const run: Run = { ctx, list, inspect: createInspector(await getOperatorLists()) };
  const counts = countsOf(list);
  let { processed } = list;
  for await (const step of askAhead(steps(list), { ...run, network, column: list.column })) {
    signal.throwIfAborted();
    if (!(await writeStep(run, step, { from: processed, counts }))) return;
    processed += step.rows.length;
    await pause(BREATH_MS);
  }
  await finish(key, userId);
}

/** Marks a queued list as running; null where there is nothing to do. */
const begin = (key: ListKey): Promise<ListRow | null> =>
  withTransaction(async (db) => {
    const list = await lockList(db, key);
    if (list?.state !== 'queued' && list?.state !== 'running') return null;
    await updateList(db, key, { state: 'running' });
    return { ...list, state: 'running' };
  });

/** Cuts the rows that have no result yet into steps. */
async function* steps(list: ListRow): AsyncGenerator<string[][]> {
  let toSkip = list.processed;
  let step: string[][] = [];
  for await (const row of readRows(list)) {
    if (toSkip > 0) {
      toSkip -= 1;
      continue;
    }
    step.push(row);
    if (step.length < STEP_ROWS) continue;
    yield step;
    step = [];
  }
  if (step.length > 0) yield step;
}

/** Validates the rows of a step and writes their results; false where the list no longer runs. */
async function writeStep(
  { ctx, list, inspect }: Run,
  { rows, mails }: AskedStep,
  { from, counts }: { from: number; counts: Record<string, number> },
): Promise<boolean> {
  const texts = rows.map((row) => addressOf(row[list.column] ?? ''));
  const checked = await checkAddresses(ctx, texts, { inspect, findMails: async () => mails });
  const now = ctx.now();
  const cells = checked.map((one, index) => resultCells(one, rows[index] ?? [], now));
  for (const { verdict } of checked) {
    count(counts, verdict.result);
    if (verdict.reason !== null) count(counts, verdict.reason);
  }
  const head = from === 0 ? [headCells(list.columns)] : [];
  const chunk = {
    number: Math.floor(from / STEP_ROWS),
    data: await pack(csvLines([...head, ...cells])),
    expiresAt: resultsEnd(now),
  };
  const key = { companyId: list.companyId, listId: list.id };
  return withTransaction((db) => insertChunk(db, key, chunk, { from, processed: from + rows.length, counts }));
}

const count = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

/** Ends a list: its text is deleted, its results are kept for some days, its company is notified, and who started it gets a mail. */
async function finish(key: ListKey, userId: string | undefined): Promise<void> {
  const now = new Date();
  await withTransaction(async (db) => {
    const list = await lockList(db, key);
    if (list?.state !== 'running') return;
    await deletePieces(db, key);
    await updateList(db, key, { state: 'done', finishedAt: now, expiresAt: resultsEnd(now) });
    const counts = countsOf(list);
    await notify(db, {
      companyId: key.companyId,
      type: 'success',
      title: `${list.name} is validated`,
      message: `${counts.undeliverable ?? 0} of ${list.rows} rows are undeliverable, ${counts.risky ?? 0} are risky.`,
      link: '/email-validation',
    });
    if (userId === undefined) return;
    const payload = { ...key, userId };
    await enqueue(db, { kind: MAIL_VALIDATED_LIST, payload, uniqueKey: key.listId, companyId: key.companyId });
  });
}

const resultsEnd = (now: Date): Date => new Date(now.getTime() + settings().VALIDATION_RESULT_DAYS * DAY_MS);
