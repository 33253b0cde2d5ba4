import { z } from 'zod';
import { call } from '#lib/core/call.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { createTokenBuckets } from '#lib/core/token-bucket.ts';
import { log } from '#lib/infra/log/log.ts';

const pathname = z.string().max(300);

/** A browser's report of an error in our own code (docs/product.md §8, Display behaviour). */
const BrowserError = z.strictObject({
  message: z.string().min(1).max(500),
  stack: z.string().max(4_000),
  path: pathname,
  visits: z.array(z.strictObject({ path: pathname, at: z.iso.datetime() })).max(10),
});

/** The limit per address: ten reports at once and six a minute, so that nobody can fill the log from outside. */
const perAddress = createTokenBuckets({ perSecond: 0.1, burst: 10 });

/** The limit over all addresses: 50 reports at once and one a second. */
const together = createTokenBuckets({ perSecond: 1, burst: 50 });

/**
 * Writes a browser's error to the log.
 *
 * @throws {AppError} rateLimited
 */
function noteBrowserError(ctx: Context, error: z.infer<typeof BrowserError>, userAgent: string | null): void {
  const now = performance.now();
  const permits = [perAddress.take(ctx.ip ?? '', now), together.take('all', now)];
  const refused = permits.find(({ allowed }) => !allowed);
  if (refused) {
    const seconds = refused.retryAfterSeconds;
    throw new AppError('rateLimited', { values: { seconds }, retryAfterSeconds: seconds });
  }
  log().warn({ requestId: ctx.requestId, ...error, userAgent: userAgent?.slice(0, 300) }, 'an error in a browser');
}

/** The calls of the console. */
export const CALLS = {
  'POST /api/config/v1/browser-error': call({
    summary: 'Report an error of the dashboard’s own code to the operator’s log',
    access: 'public',
    body: BrowserError,
    status: 204,
    run: async ({ ctx, body, request }) => noteBrowserError(ctx, body, request.headers.get('user-agent')),
  }),
  'GET /api/config/v1/ping': call({
    summary: 'Check that the server responds and the session is active; a session that has ended is refused with 401',
    access: 'session',
    answer: z.object({ connected: z.boolean() }),
    run: async () => ({ connected: true }),
  }),
};
