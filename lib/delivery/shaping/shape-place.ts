import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { ShapeOverride } from './shape.ts';
import { deleteShape, loadShapes, writeShape } from './store.ts';

/** What changes in a place's shape; what is not given stays. */
export type ShapeChange = Partial<Omit<ShapeOverride, 'place'>>;

/**
 * Shapes what one place gets, on top of the table; workers follow within seconds. A repeat changes nothing. Written down
 * for the platform.
 *
 * @param change null forgets all that was said of it.
 * @returns what holds for the place beside the table; null for nothing.
 */
export async function shapePlace(
  ctx: Context,
  place: string,
  change: ShapeChange | null,
): Promise<ShapeOverride | null> {
  return withTransaction(async (db) => {
    const before = (await loadShapes(db)).find((one) => one.place === place);
    const blank = { place, connections: null, messagesPerConnection: null, perMinute: null, isPaused: false };
    const shape = change === null ? null : { ...blank, ...before, ...change };
    if (shape) await writeShape(db, shape);
    else await deleteShape(db, place);
    if (JSON.stringify(before ?? blank) === JSON.stringify(shape ?? blank)) return shape;
    const platform = { ...ctx, scope: { companyId: PLATFORM_COMPANY_ID } };
    const action = actionOf(before?.isPaused ?? false, shape?.isPaused ?? false);
    const facts = { before: before ?? blank, after: shape ?? blank };
    await recordAudit(db, platform, { action, targetType: 'place', targetId: place, ...facts });
    return shape;
  });
}

function actionOf(wasPaused: boolean, isPaused: boolean): string {
  if (wasPaused === isPaused) return 'place.shape';
  return isPaused ? 'place.pause' : 'place.resume';
}
