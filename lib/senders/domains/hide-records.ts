import { getAccess } from '#lib/account/access/get-access.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import type { Context } from '#lib/core/context.ts';
import type { DomainRecord } from './schema.ts';

type WithRecords = { records: DomainRecord[]; rotation?: { records: DomainRecord[] } };

/**
 * Removes the DNS records from what a company's own calls answer where the company may not see them (flags
 * `sendingDomain.detailAuthentication` and its siblings).
 *
 * @throws {AppError} notFound
 */
export async function hideRecords<T extends WithRecords>(
  ctx: Pick<Context, 'scope'>,
  kind: 'sending' | 'bounce' | 'tracking',
  domain: T,
): Promise<T> {
  if (isEnabled((await getAccess(ctx)).features, `${kind}Domain.detailAuthentication`)) return domain;
  return { ...domain, records: [], ...(domain.rotation && { rotation: { ...domain.rotation, records: [] } }) };
}
