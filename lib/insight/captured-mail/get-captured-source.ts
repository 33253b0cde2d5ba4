import type { Context } from '#lib/core/context.ts';
import { openCaptured } from './open-captured.ts';

/**
 * A captured message byte for byte (RFC 5322).
 *
 * @throws {AppError} notFound
 */
export async function getCapturedSource(ctx: Context, id: string): Promise<Buffer> {
  return (await openCaptured(ctx.scope, id)).raw;
}
