import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getDelegatedDomain } from '../delegated/queries.ts';
import { getSendingDomain } from '../queries.ts';
import type { DomainKind } from '../schema.ts';
import { parseRecordsToken } from './records-token.ts';
import { SharedRecords } from './schema.ts';

/**
 * Returns the records of a domain of any kind, those of staged DKIM keys included.
 *
 * @throws {AppError} notFound
 */
export async function getRecords(
  ctx: Pick<Context, 'scope'>,
  { kind, id }: { kind: DomainKind; id: string },
): Promise<Omit<SharedRecords, 'expiresAt'>> {
  if (kind !== 'sending') return getDelegatedDomain(ctx, { kind, id });
  const { records, rotation, ...rest } = await getSendingDomain(ctx, { id });
  return { ...rest, records: [...records, ...rotation.records] };
}

/**
 * Returns the records that a link for the DNS administrator shows. Needs no session.
 *
 * @throws {AppError} notFound: an invalid or expired token, or a domain that is gone
 */
export async function getSharedRecords({ now }: Pick<Context, 'now'>, token: string): Promise<SharedRecords> {
  const link = parseRecordsToken(token, now());
  if (!link) throw refuse.notFound('link');
  const { companyId, expiresAt } = link;
  const { scope } = platformContext({ scope: { companyId, environment: 'production' } });
  const records = await getRecords({ scope }, link);
  // The schema drops everything else of the account.
  return SharedRecords.parse({ ...records, expiresAt: expiresAt.toISOString() });
}
