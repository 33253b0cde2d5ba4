import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { idFloor } from '#lib/core/ids.ts';
import { listCaptured } from '#lib/engine/messages/read/captured/queries.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getCaptureState } from './capture-state.ts';
import { presentCaptured } from './present.ts';
import type { CapturedMailPage, CapturedMailQuery } from './schema.ts';

/**
 * Lists the mail that was captured for a company, its own and the product's for it, newest first. Mail that was captured
 * before the installation began to send stays in the list as long as its body is kept.
 */
export async function listCapturedMail(ctx: Context, { cursor, limit }: CapturedMailQuery): Promise<CapturedMailPage> {
  const capture = await getCaptureState(ctx);
  const { isCapturing, endedAt } = capture;
  // Without the bound, a company's whole mail would be searched for none.
  if (!isCapturing && endedAt === null) return { data: [], nextCursor: null, capture };
  const now = ctx.now().getTime();
  const oldest = idFloor(now - settings().RETENTION_BODY_DAYS * DAY_MS);
  const newest = idFloor(endedAt === null ? now + DAY_MS : Date.parse(endedAt));
  const before = cursor !== undefined && cursor < newest ? cursor : newest;
  const rows = await listCaptured(ctx.scope, { after: oldest, before }, limit + 1);
  const shown = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { data: shown.map(presentCaptured), nextCursor, capture };
}
