import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { inspect } from 'node:util';
import { answerRefusedCall } from '#lib/http/compat/refuse-api-call.ts';
import { answerError } from '#lib/http/config-api/answer-error.ts';
import { answerWhileBuilding } from '#lib/http/request/answer-while-building.ts';
import { type RefusalShape, refuseOddRequests, refuseTunnels } from '#lib/http/request/refuse-odd-requests.ts';
import { SettingsError, settings } from '#lib/infra/config/settings.ts';
import { closeHttpServer } from '#lib/infra/http-server/close-http-server.ts';
import { createHttpServer } from '#lib/infra/http-server/create-http-server.ts';
import { log } from '#lib/infra/log/log.ts';
import { awaitBuild } from '#lib/infra/process/await-build.ts';
import { releaseStartMemory } from '#lib/infra/process/release-start-memory.ts';

/** The refusal formats of the APIs on this port. */
const SHAPES: readonly RefusalShape[] = [
  {
    paths: /^\/(?:api\/v1|compat|v[234]|email|bounces|messages|message-streams|deliverystats|server)(?:\/|$)/i,
    refuse: answerRefusedCall,
  },
  { paths: /^\/api\//, refuse: (error, requestId) => answerError(error, requestId) },
];

/** The paths that are no pages (`middleware.ts` has the same). */
const ROUTES = /^\/(?:api|_next|t|compat|v[234]|email|bounces|messages|message-streams|deliverystats|server)(?:\/|$)/i;

/** The time that requests in progress have to finish after SIGTERM: one second less than the supervisor waits. */
const DRAIN_MS = 9_000;

/**
 * Serves the production build of the dashboard and its APIs on WEB_PORT, behind an HTTP server with connection and time
 * limits, which `next start` does not have. While the build that it waits for runs, it answers 503.
 *
 * @throws {SettingsError} if the port cannot be listened on.
 */
async function serve(): Promise<void> {
  // Next.js and React choose their production builds by it when they are loaded.
  Object.assign(process.env, { NODE_ENV: 'production' });
  let listener: RequestListener;
  let close = async () => {};
  const server = createHttpServer(
    refuseOddRequests((request, response) => listener(request, response), SHAPES, ROUTES),
  );
  refuseTunnels(server);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await closeHttpServer(server, DRAIN_MS);
      await close();
      process.exit(0);
    });
  }
  const build = awaitBuild();
  if (build) {
    const building = { sinceMs: performance.now(), hasFailed: false };
    listener = answerWhileBuilding(building, SHAPES, ROUTES);
    await listen(server);
    building.hasFailed = (await build) === 'failed';
    if (building.hasFailed) return;
  }
  const { default: next } = await import('next');
  const port = settings().WEB_PORT;
  const app = next({ dev: false, dir: import.meta.dirname, port });
  close = () => app.close();
  await app.prepare();
  listener = app.getRequestHandler();
  if (!build) await listen(server);
  log().info({ port }, 'the dashboard is ready');
  releaseStartMemory();
}

async function listen(server: Server): Promise<void> {
  const port = settings().WEB_PORT;
  server.listen(port);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new SettingsError(`The dashboard cannot listen on port ${port} (WEB_PORT): ${String(error)}.`);
  }
}

try {
  await serve();
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? error.message : inspect(error)}\n`);
  process.exit(1);
}
