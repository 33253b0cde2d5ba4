import type { Context } from '#lib/core/context.ts';
import { MINUTE_MS } from '#lib/core/durations.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { checkAddresses } from '../check-addresses.ts';
import { type AddressInspector, createInspector } from '../checks/inspect-address.ts';
import { RECHECK_LIST, type ValidateListJob } from '../jobs.ts';
import { findMailDomains } from '../mail-domains/find-mail-domains.ts';
import { mailNetwork } from '../mail-domains/mail-network.ts';
import type { MailNetwork } from '../mail-domains/resolve-mail-domain.ts';
import { getOperatorLists } from '../operator-lists.ts';
import { addressOf } from './address-of.ts';
import { DNS_WAIT_MS } from './ask-ahead.ts';
import { finishList } from './finish-list.ts';
import { listSteps } from './list-steps.ts';
import { packLines, unpackLines } from './pack-lines.ts';
import { addVerdict, countsOf, type ResultCounts, UNANSWERED } from './result-counts.ts';
import { REASON_CELL, RESULT_CELL, RESULT_CELLS, resultCells } from './result-lines.ts';
import { enqueue, findChunk, findList, type ListRow, lockList, replaceChunk } from './store.ts';

/** The time after which a domain that did not answer is asked about once more. */
const RECHECK_AFTER_MS = 10 * MINUTE_MS;

/** Domains that are asked about at a time. */
const DOMAINS_AT_ONCE = 500;

/** Ends a list whose rows all have a result, or enqueues its recheck where a domain did not answer. */
export async function endOrRecheck(job: ValidateListJob, counts: ResultCounts): Promise<void> {
  if (!counts[UNANSWERED]) return finishList(job);
  const { companyId, listId } = job;
  await withTransaction(async (db) => {
    if ((await lockList(db, { companyId, listId }))?.state !== 'running') return;
    const dueAt = new Date(Date.now() + RECHECK_AFTER_MS);
    await enqueue(db, { kind: RECHECK_LIST, payload: job, uniqueKey: listId, dueAt, companyId });
  });
}

/** The parts of a recheck that are the same for every step. */
type Recheck = { ctx: Context; list: ListRow; inspect: AddressInspector; network: MailNetwork };

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
  const recheck: Recheck = { ctx, list, network, inspect: createInspector(await getOperatorLists()) };
  await askAgain(recheck, signal);
  const counts = countsOf(list);
  for await (const step of unansweredSteps(list)) {
    signal.throwIfAborted();
    if (!(await replaceStep(recheck, step, counts))) return;
  }
  await finishList(job);
}

/** A step with rows that have no answer: their indexes, the step's rows, and the lines of its results. */
type UnansweredStep = { number: number; indexes: number[]; rows: string[][]; lines: string[][]; headLines: number };

async function* unansweredSteps(list: ListRow): AsyncGenerator<UnansweredStep> {
  const key = { companyId: list.companyId, listId: list.id };
  let number = 0;
  for await (const rows of listSteps(list, 0)) {
    const chunk = await findChunk(key, number);
    const lines = chunk ? await unpackLines(chunk) : [];
    const headLines = number === 0 ? 1 : 0;
    const indexes = [...rows.keys()].filter((index) => lines[index + headLines]?.[REASON_CELL] === UNANSWERED);
    if (indexes.length > 0) yield { number, indexes, rows, lines, headLines };
    number += 1;
  }
}

/** Asks about all domains without an answer, many at once; their answers are stored. */
async function askAgain({ ctx, list, inspect, network }: Recheck, signal: AbortSignal): Promise<void> {
  const domains = new Set<string>();
  for await (const { indexes, rows } of unansweredSteps(list)) {
    for (const index of indexes) {
      const { mailbox } = inspect(addressOf(rows[index]?.[list.column] ?? ''));
      if (mailbox) domains.add(mailbox.domain);
    }
  }
  const all = [...domains];
  for (let at = 0; at < all.length; at += DOMAINS_AT_ONCE) {
    signal.throwIfAborted();
    const some = all.slice(at, at + DOMAINS_AT_ONCE);
    await findMailDomains(some, { network, now: ctx.now(), waitMs: DNS_WAIT_MS });
  }
}

/** Writes the new results of a step's rows; false where the list no longer runs. */
async function replaceStep(
  { ctx, list, inspect, network }: Recheck,
  { number, indexes, rows, lines, headLines }: UnansweredStep,
  counts: ResultCounts,
): Promise<boolean> {
  const now = ctx.now();
  const texts = indexes.map((index) => addressOf(rows[index]?.[list.column] ?? ''));
  const checked = await checkAddresses(ctx, texts, {
    inspect,
    findMails: (domains) => findMailDomains(domains, { network, now, waitMs: DNS_WAIT_MS }),
  });
  const before = { ...counts };
  for (const [at, one] of checked.entries()) {
    const index = indexes[at] ?? 0;
    const line = lines[index + headLines] ?? [];
    addVerdict(counts, { result: line[RESULT_CELL] ?? '', reason: line[REASON_CELL] ?? null }, -1);
    addVerdict(counts, one.verdict, 1);
    lines[index + headLines] = resultCells(one, rows[index] ?? [], now);
  }
  // The cells of the list are those of its text: reading a line back trims them.
  const whole = lines.map((line, at) => [
    ...line.slice(0, RESULT_CELLS),
    ...(rows[at - headLines] ?? line.slice(RESULT_CELLS)),
  ]);
  const data = await packLines(whole);
  const key = { companyId: list.companyId, listId: list.id };
  return withTransaction((db) => replaceChunk(db, key, { number, data }, { before, after: counts }));
}
