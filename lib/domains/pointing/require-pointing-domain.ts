import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { KINDS } from './kinds.ts';
import type { PointingKind } from './schema.ts';
import { findPointingDomain, type PointingRow } from './store.ts';

/** Which domain of a company. */
export type PointingRef = { kind: PointingKind; id: string };

/**
 * A company's domain of a kind by its id.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function requirePointingDomain(
  { scope }: Pick<Context, 'scope'>,
  { kind, id }: PointingRef,
): Promise<PointingRow> {
  const row = isUuid(id) ? await findPointingDomain(kind, scope, id) : null;
  if (!row) throw notFound(kind);
  return row;
}

/** The refusal of an id that the company has no domain of. */
export const notFound = (kind: PointingKind): AppError =>
  new AppError('notFound', { values: { entity: KINDS[kind].entity } });
