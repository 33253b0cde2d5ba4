import type { Context } from '#lib/core/context.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { waitForCalm } from '#lib/infra/pressure/wait-for-calm.ts';
import type { JobRun } from '#lib/infra/queue/define-job.ts';
import { addressOf } from '#lib/mail/lists/address-of.ts';
import { checkAddresses } from '../check-addresses.ts';
import { type AddressInspector, createInspector } from '../checks/inspect-address.ts';
import type { ValidateListJob } from '../jobs.ts';
import { mailNetwork } from '../mail-domains/mail-network.ts';
import type { MailNetwork } from '../mail-domains/resolve-mail-domain.ts';
import { getOperatorLists } from '../operator-lists.ts';
import { type AskedStep, askAhead } from './ask-ahead.ts';
import { resultsEnd } from './finish-list.ts';
import { type ListStep, listSteps } from './list-steps.ts';
import { packLines } from './pack-lines.ts';
import { endOrRecheck } from './recheck-list.ts';
import { addVerdict, countsOf } from './result-counts.ts';
import { headCells, resultCells } from './result-lines.ts';
import { insertChunk, type ListKey, type ListRow, lockList, updateList } from './store.ts';

/** The parts of a run that are the same for every step. */
type Run = { ctx: Context; list: ListRow; inspect: AddressInspector };

/**
 * Validates the rows of a list, 1,000 at a time, from the first row that has no result: a job that was killed continues
 * where it was. It ends when the list is done, or was canceled meanwhile; domains that did not answer are asked about
 * once more later, before the list is done.
 */
export async function runList(
  job: ValidateListJob,
  signal: AbortSignal,
  network: MailNetwork = mailNetwork(),
  report?: JobRun['report'],
): Promise<void> {
  const { companyId, listId } = job;
  const list = await begin({ companyId, listId });
  if (!list) return;
  const ctx = platformContext({ scope: { companyId, environment: 'production' } });
  const run: Run = { ctx, list, inspect: createInspector(await getOperatorLists()) };
  const counts = countsOf(list);
  let { processed } = list;
  for await (const step of askAhead(listSteps(list, processed), { ...run, network, column: list.column })) {
    signal.throwIfAborted();
    if (!(await writeStep(run, step, { from: processed, counts }))) return;
    processed += step.rows.length;
    await report?.({ done: processed, total: list.rows, step: 'rows' });
    await waitForCalm();
  }
  await endOrRecheck(job, counts);
}

/** Marks a queued list as running; null where there is nothing to do. */
const begin = (key: ListKey): Promise<ListRow | null> =>
  withTransaction(async (db) => {
    const list = await lockList(db, key);
    if (list?.state !== 'queued' && list?.state !== 'running') return null;
    await updateList(db, key, { state: 'running' });
    return { ...list, state: 'running' };
  });

/** Validates the rows of a step and writes their results; false where the list no longer runs. */
async function writeStep(
  { ctx, list, inspect }: Run,
  { number, rows, mails }: AskedStep<ListStep>,
  { from, counts }: { from: number; counts: Record<string, number> },
): Promise<boolean> {
  const texts = rows.map((row) => addressOf(row[list.column] ?? ''));
  const checked = await checkAddresses(ctx, texts, { inspect, findMails: async () => mails });
  const now = ctx.now();
  const cells = checked.map((one, index) => resultCells(one, rows[index] ?? [], now));
  for (const { verdict } of checked) addVerdict(counts, verdict, 1);
  const head = from === 0 ? [headCells(list.columns)] : [];
  const chunk = {
    number,
    data: await packLines([...head, ...cells]),
    expiresAt: resultsEnd(now),
  };
  const key = { companyId: list.companyId, listId: list.id };
  return withTransaction((db) => insertChunk(db, key, chunk, { from, processed: from + rows.length, counts }));
}
