import { once } from 'node:events';
import { inspect } from 'node:util';
import { answerRefusedCall } from '#lib/http/compat/refuse-api-call.ts';
import { answerError } from '#lib/http/config-api/answer-error.ts';
import { type RefusalShape, refuseOddRequests, refuseTunnels } from '#lib/http/request/refuse-odd-requests.ts';
import { SettingsError, settings } from '#lib/infra/config/settings.ts';
import { closeHttpServer } from '#lib/infra/http-server/close-http-server.ts';
import { createHttpServer } from '#lib/infra/http-server/create-http-server.ts';
import { log } from '#lib/infra/log/log.ts';
import { releaseStartMemory } from '#lib/infra/process/release-start-memory.ts';

/** The refusal formats of the APIs on this port. */
const SHAPES: readonly RefusalShape[] = [
  {
    paths: /^\/(?:api\/v1|compat|v[234]|email|bounces|messages|message-streams|deliverystats|server)(?:\/|$)/i,
    refuse: answerRefusedCall,
  },
  { paths: /^\/api\//, refuse: answerError },
];

/** The paths that are no pages (`middleware.ts` has the same). */
const ROUTES = /^\/(?:api|_next|t|compat|v[234]|email|bounces|messages|message-streams|deliverystats|server)(?:\/|$)/i;

/** The time that requests in progress have to finish after SIGTERM: one second less than the supervisor waits. */
const DRAIN_MS = 9_000;

/**
 * Serves the production build of the dashboard and its APIs on WEB_PORT, behind an HTTP server with connection and time
 * limits, which `next start` does not have.
 *
 * @throws {SettingsError} if the port cannot be listened on.
 */
async function serve(): Promise<void> {
  // Next.js and React choose their production builds by it when they are loaded.
  Object.assign(process.env, { NODE_ENV: 'production' });
  const { default: next } = await import('next');
  const port = settings().WEB_PORT;
  const app = next({ dev: false, dir: import.meta.dirname, port });
  await app.prepare();
  const server = createHttpServer(refuseOddRequests(app.getRequestHandler(), SHAPES, ROUTES));
  refuseTunnels(server);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await closeHttpServer(server, DRAIN_MS);
      await app.close();
      process.exit(0);
    });
  }
  server.listen(port);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new SettingsError(`The dashboard cannot listen on port ${port} (WEB_PORT): ${String(error)}.`);
  }
  log().info({ port }, 'the dashboard is ready');
  releaseStartMemory();
}

try {
  await serve();
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? error.message : inspect(error)}\n`);
  process.exit(1);
}
