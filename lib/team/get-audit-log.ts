import { listAudit } from '#lib/audit/list-audit.ts';
import type { AuditPage, AuditQuery } from '#lib/audit/schema.ts';
import { getCompany } from '#lib/company/get-company.ts';
import type { Context } from '#lib/core/context.ts';
import { dayPeriod } from '#lib/usage/period.ts';

/**
 * A page of what was changed in the scope's company, newest first. Days begin and end in the company's zone.
 *
 * @throws {AppError} notFound
 */
export async function getAuditLog(ctx: Pick<Context, 'scope'>, query: AuditQuery): Promise<AuditPage> {
  const { timezone } = await getCompany(ctx);
  return listAudit(ctx, {
    actorId: query.actor,
    action: query.action,
    start: query.from === undefined ? undefined : dayPeriod(timezone, query.from).start,
    end: query.to === undefined ? undefined : dayPeriod(timezone, query.to).end,
    olderThan: query.cursor,
    limit: query.limit,
  });
}
