import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { findRecords } from './find-records.ts';
import { makeRecordsToken } from './records-token.ts';
import type { RecordsLink, SharedKind } from './schema.ts';

/** So long a link shows the records, in milliseconds. */
const LINK_MS = 14 * 86_400_000;

/**
 * Makes a link for whoever keeps a domain's DNS: it shows the domain's records and where they stand, to anybody who has
 * it, for 14 days or until the domain is removed. It changes nothing and shows nothing else.
 *
 * @throws {AppError} notFound
 */
export async function shareRecords(ctx: Context, { kind, id }: { kind: SharedKind; id: string }): Promise<RecordsLink> {
  const { domain } = await findRecords(ctx, { kind, id });
  const expiresAt = new Date(Math.floor((ctx.now().getTime() + LINK_MS) / 1_000) * 1_000);
  const token = makeRecordsToken({ kind, companyId: ctx.scope.companyId, id, expiresAt });
  await withTransaction((db) =>
    recordAudit(db, ctx, {
      action: 'domain.share',
      targetType: 'domain',
      targetId: domain,
      after: { until: expiresAt.toISOString() },
    }),
  );
  return { url: `${settings().PUBLIC_URL}/shared-records/${token}`, expiresAt: expiresAt.toISOString() };
}
