import type { Context } from '#lib/core/context.ts';
import { csvLines } from '#lib/core/csv.ts';
import { MINUTE_MS } from '#lib/core/durations.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { addressOf } from '#lib/mail/lists/address-of.ts';
import { checkAddresses } from '../check-addresses.ts';
import { type AddressInspector, createInspector } from '../checks/inspect-address.ts';
import { RECHECK_LIST, type ValidateListJob } from '../jobs.ts';
import { mailNetwork } from '../mail-domains/mail-network.ts';
import type { MailNetwork } from '../mail-domains/resolve-mail-domain.ts';
import { getOperatorLists } from '../operator-lists.ts';
import { type AskedStep, askAhead } from './ask-ahead.ts';
import { finishList } from './finish-list.ts';
import { type ListStep, listSteps } from './list-steps.ts';
import { packText, unpackText } from './pack-lines.ts';
import { addVerdict, countsOf, type ResultCounts, UNANSWERED } from './result-counts.ts';
import { resultCells, verdictOf } from './result-lines.ts';
import { splitLines } from './split-lines.ts';
import { findChunk, findList, type ListRow, lockList, replaceChunk } from './store.ts';

/** The time after which a domain that did not answer is asked about once more. */
const RECHECK_AFTER_MS = 10 * MINUTE_MS;

/** Ends a list whose rows all have a result, or enqueues its recheck where a domain did not answer. */
export async function endOrRecheck(job: ValidateListJob, counts: ResultCounts): Promise<void> {
  if (!counts[UNANSWERED]) return finishList(job);
  const { companyId, listId } = job;
  await withTransaction(async (db) => {
    if ((await lockList(db, { companyId, listId }))?.state !== 'running') return;
    const dueAt = new Date(Date.now() + RECHECK_AFTER_MS);
    await enqueueJob(db, RECHECK_LIST, job, { uniqueKey: listId, dueAt, companyId, subject: 'lists' });
  });
}

/** The parts of a recheck that are the same for every step. */
type Recheck = { ctx: Context; list: ListRow; inspect: AddressInspector };

/**
 * Asks once more about the domains of a list that did not answer, replaces the results of their rows, and ends the list.
 * Safe to repeat. Ends at once where the list was canceled.
 */
export async function recheckList(
  job: ValidateListJob,
  signal: AbortSignal,
  network: MailNetwork = mailNetwork(),
): Promise<void> {
  const { companyId, listId } = job;
  const list = await findList({ companyId, listId });
  if (list?.state !== 'running') return;
  const ctx = platformContext({ scope: { companyId, environment: 'production' } });
  const recheck: Recheck = { ctx, list, inspect: createInspector(await getOperatorLists()) };
  const counts = countsOf(list);
  for await (const step of askAhead(unansweredSteps(list), { ...recheck, network, column: list.column })) {
    signal.throwIfAborted();
    if (!(await replaceStep(recheck, step, counts))) return;
  }
  await finishList(job);
}

/** The rows of a step that have no answer, the indexes of their lines in its results, and the results as they are stored. */
type UnansweredStep = ListStep & { lineIndexes: number[]; member: Buffer };

async function* unansweredSteps(list: ListRow): AsyncGenerator<UnansweredStep> {
  const key = { companyId: list.companyId, listId: list.id };
  for await (const { number, rows } of listSteps(list, 0)) {
    const member = await findChunk(key, number);
    if (!member) continue;
    const lines = splitLines(await unpackText(member));
    const lineIndexes = [...lines.keys()].filter((index) => verdictOf(lines[index] ?? '').reason === UNANSWERED);
    const headLines = number === 0 ? 1 : 0;
    const unanswered = lineIndexes.map((index) => rows[index - headLines] ?? []);
    if (unanswered.length > 0) yield { number, rows: unanswered, lineIndexes, member };
  }
}

/** Writes the new results of a step's rows, if they differ; false where the list no longer runs. */
async function replaceStep(
  { ctx, list, inspect }: Recheck,
  { number, rows, lineIndexes, member, mails }: AskedStep<UnansweredStep>,
  counts: ResultCounts,
): Promise<boolean> {
  const now = ctx.now();
  const texts = rows.map((row) => addressOf(row[list.column] ?? ''));
  const checked = await checkAddresses(ctx, texts, { inspect, findMails: async () => mails });
  const replaced = splitLines(csvLines(checked.map((one, index) => resultCells(one, rows[index] ?? [], now))));
  const lines = splitLines(await unpackText(member));
  if (lineIndexes.every((lineIndex, index) => lines[lineIndex] === replaced[index])) return true;
  const before = { ...counts };
  for (const [index, lineIndex] of lineIndexes.entries()) {
    const line = replaced[index] ?? '';
    addVerdict(counts, verdictOf(lines[lineIndex] ?? ''), -1);
    addVerdict(counts, verdictOf(line), 1);
    lines[lineIndex] = line;
  }
  const data = await packText(lines.join(''));
  const key = { companyId: list.companyId, listId: list.id };
  return withTransaction((db) => replaceChunk(db, key, { number, data }, { before, after: counts }));
}
