import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { idFloor } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { listCaptured } from '#lib/messages/read/captured/queries.ts';
import { presentCaptured } from './present.ts';
import { requireCapture } from './require-capture.ts';
import type { CapturedMailPage, CapturedMailQuery } from './schema.ts';

/**
 * Lists the mail that was captured for a company, its own and the product's for it, newest first.
 *
 * @throws {AppError} notFound where this installation does not capture.
 */
export async function listCapturedMail(ctx: Context, { cursor, limit }: CapturedMailQuery): Promise<CapturedMailPage> {
  requireCapture();
  const now = ctx.now().getTime();
  const oldest = idFloor(now - settings().RETENTION_BODY_DAYS * DAY_MS);
  const rows = await listCaptured(ctx.scope, { after: oldest, before: cursor ?? idFloor(now + DAY_MS) }, limit + 1);
  const shown = rows.slice(0, limit);
  return { data: shown.map(presentCaptured), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
