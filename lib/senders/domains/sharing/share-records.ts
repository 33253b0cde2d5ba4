import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { DomainKind } from '../schema.ts';
import { getRecords } from './queries.ts';
import { buildRecordsToken } from './records-token.ts';
import type { RecordsLink } from './schema.ts';

/** Lifetime of a link, in milliseconds. */
const LINK_MS = 14 * DAY_MS;

/**
 * Creates a link for the person who manages a domain's DNS. It shows the domain's records and their state, to anyone who has
 * it, for 14 days or until the domain is removed.
 *
 * @throws {AppError} notFound
 */
export async function shareRecords(ctx: Context, { kind, id }: { kind: DomainKind; id: string }): Promise<RecordsLink> {
  const { domain } = await getRecords(ctx, { kind, id });
  const expiresAt = new Date(Math.floor((ctx.now().getTime() + LINK_MS) / 1_000) * 1_000);
  const token = buildRecordsToken({ kind, companyId: ctx.scope.companyId, id, expiresAt });
  await audited(ctx, 'domain.share', domain, async () => ({ after: { until: expiresAt.toISOString() } }));
  return { url: `${settings().PUBLIC_URL}/shared-records/${token}`, expiresAt: expiresAt.toISOString() };
}
