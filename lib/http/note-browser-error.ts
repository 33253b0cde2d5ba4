import { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { log } from '#lib/infra/log/log.ts';
import { createTokenBuckets } from '#lib/infra/rate-limit/token-bucket.ts';

const pathname = z.string().max(300);

/** What a browser reports of an error in our own code (spec §8, Display behaviour). */
export const BrowserError = z.strictObject({
  message: z.string().min(1).max(500),
  stack: z.string().max(4_000),
  path: pathname,
  visits: z.array(z.strictObject({ path: pathname, at: z.iso.datetime() })).max(10),
});

/** One address may report ten at once and six a minute after that; the log is no place to fill from outside. */
const perAddress = createTokenBuckets({ perSecond: 0.1, burst: 10 });

/** All addresses together: 50 at once, one a second after that. */
const together = createTokenBuckets({ perSecond: 1, burst: 50 });

/**
 * Writes an error of a browser to the log.
 *
 * @throws {AppError} `rateLimited` where there are too many.
 */
export function noteBrowserError(ctx: Context, error: z.infer<typeof BrowserError>, userAgent: string | null): void {
  const now = performance.now();
  const permits = [perAddress.take(ctx.ip ?? '', now), together.take('all', now)];
  const refused = permits.find(({ allowed }) => !allowed);
  if (refused) {
    const seconds = refused.retryAfterSeconds;
    throw new AppError('rateLimited', { values: { seconds }, retryAfterSeconds: seconds });
  }
  log().warn({ requestId: ctx.requestId, ...error, userAgent: userAgent?.slice(0, 300) }, 'an error in a browser');
}
