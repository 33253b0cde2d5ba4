import type { Context } from '#lib/core/context.ts';
import { readMessage } from '#lib/insight/activity/message/read-message.ts';
import { openCaptured } from './open-captured.ts';
import { presentCaptured } from './present.ts';
import type { CapturedMailDetail } from './schema.ts';

/**
 * Returns a captured message with its text, headers and list of files.
 *
 * @throws {AppError} notFound
 */
export async function getCapturedMail(ctx: Context, id: string): Promise<CapturedMailDetail> {
  const message = await openCaptured(ctx.scope, id);
  const { content } = await readMessage(ctx.scope.companyId, message.raw);
  return { ...presentCaptured(message), sizeBytes: message.sizeBytes, content };
}
