import type { Context } from '#lib/core/context.ts';
import { getSendingDomain } from '../get-sending-domain.ts';
import { getPointingDomain } from '../pointing/get-pointing-domain.ts';
import type { SharedKind, SharedRecords } from './schema.ts';

/**
 * The records of a domain of any kind, those of keys that it is to sign with too.
 *
 * @throws {AppError} notFound
 */
export async function findRecords(
  ctx: Pick<Context, 'scope'>,
  { kind, id }: { kind: SharedKind; id: string },
): Promise<Omit<SharedRecords, 'expiresAt'>> {
  if (kind !== 'sending') return getPointingDomain(ctx, { kind, id });
  const { records, rotation, ...rest } = await getSendingDomain(ctx, { id });
  return { ...rest, records: [...records, ...rotation.records] };
}
