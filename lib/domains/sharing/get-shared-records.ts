import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { findRecords } from './find-records.ts';
import { readRecordsToken } from './records-token.ts';
import { SharedRecords } from './schema.ts';

/**
 * What a link for whoever keeps a domain's DNS shows; to be called without a login.
 *
 * @throws {AppError} notFound: a token that is none of ours, has ended, or whose domain is gone
 */
export async function getSharedRecords({ now }: Pick<Context, 'now'>, token: string): Promise<SharedRecords> {
  const read = readRecordsToken(token, now());
  if (!read) throw new AppError('notFound', { values: { entity: 'link' } });
  const { companyId, expiresAt } = read;
  const { scope } = platformContext({ scope: { companyId, environment: 'production' } });
  const records = await findRecords({ scope }, read);
  // Nothing of the account beside them leaves the house.
  return SharedRecords.parse({ ...records, expiresAt: expiresAt.toISOString() });
}
