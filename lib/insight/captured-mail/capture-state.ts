import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { CaptureState } from './schema.ts';
import { findCaptureMark, updateCaptureMark } from './store.ts';

/** Returns true if this installation keeps mail instead of sending it. */
export const isCapturing = (): boolean => settings().DELIVERY_ROUTE.kind === 'capture';

/**
 * Records at the start of a delivery worker whether its route captures, so that captured mail stays readable after the
 * route has changed. Idempotent.
 */
export async function recordCaptureState(now: Date): Promise<void> {
  const before = await findCaptureMark();
  const isNow = isCapturing();
  if (before ? before.isCapturing === isNow : !isNow) return;
  await updateCaptureMark({ isCapturing: isNow }, now);
}

/** Returns whether mail is captured, and if it was, since when it is sent and until when captured mail can be read. */
export async function getCaptureState({ now }: Pick<Context, 'now'>): Promise<CaptureState> {
  if (isCapturing()) return { isCapturing: true, endedAt: null, readableUntil: null };
  const mark = await findCaptureMark();
  if (!mark) return { isCapturing: false, endedAt: null, readableUntil: null };
  // Until a delivery worker has started with the new route, the change is happening now.
  const endedAt = mark.isCapturing ? now() : mark.since;
  const readableUntil = new Date(endedAt.getTime() + settings().RETENTION_BODY_DAYS * DAY_MS);
  return { isCapturing: false, endedAt: endedAt.toISOString(), readableUntil: readableUntil.toISOString() };
}

/** Returns true if there may be captured mail to read: mail is captured, or was within the retention of message bodies. */
export async function hasCapturedMail(ctx: Pick<Context, 'now'>): Promise<boolean> {
  const { isCapturing: isNow, readableUntil } = await getCaptureState(ctx);
  return isNow || (readableUntil !== null && Date.parse(readableUntil) > ctx.now().getTime());
}
