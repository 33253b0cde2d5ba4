import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { rangeBounds } from '../range.ts';
import { EXPORT_ACTIVITY } from './jobs.ts';
import { presentExport } from './present.ts';
import type { ExportFormat, ExportQuery, ExportView } from './schema.ts';
import { countRunning, findExport, insertExport } from './store.ts';

/** Exports of a company that run at a time. */
const RUNNING_MAX = 2;

/** The time that an export has until it is finished. */
const UNFINISHED_MS = 24 * HOUR_MS;

/** The input of an export: the query as it was parsed, and as its URL has it. */
export type StartExport = { format: ExportFormat; query: ExportQuery; asked: Record<string, string> };

/**
 * Starts to write the rows of the activity list as a file: those of messages that were accepted until now.
 *
 * @throws {AppError} missingField and invalidField for a wrong custom range, exportsRunning, forbidden (for the company
 * without its sub-accounts)
 */
export async function startExport(ctx: Context, { format, query, asked }: StartExport): Promise<ExportView> {
  const { companyId, environment, isCompanyOnly } = ctx.scope;
  // A file has the rows of the whole company.
  if (isCompanyOnly) throw new AppError('forbidden');
  const { timezone } = await getSendingFacts(companyId);
  const now = ctx.now();
  const { startMs, endMs } = rangeBounds(query, timezone, now);
  const id = newId();
  return withTransaction(async (db) => {
    if ((await countRunning(db, companyId)) >= RUNNING_MAX) throw new AppError('exportsRunning');
    await insertExport(db, {
      companyId,
      id,
      environment,
      format,
      query: asked,
      state: 'queued',
      createdAt: now,
      createdByUserId: ctx.actor.type === 'user' ? ctx.actor.userId : null,
      startsAt: new Date(startMs),
      endsAt: new Date(Math.min(endMs, now.getTime())),
      expiresAt: new Date(now.getTime() + UNFINISHED_MS),
    });
    await enqueueJob(db, EXPORT_ACTIVITY, { companyId, exportId: id }, { uniqueKey: id, companyId });
    await recordAudit(db, ctx, { action: 'activity-export.start', targetId: id, after: { format } });
    const row = await findExport(ctx.scope, id, db);
    if (!row) throw new Error('the export that was just written is not there');
    return presentExport(row, now);
  });
}
