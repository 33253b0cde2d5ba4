import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { SettingsError, settings } from '#lib/infra/config/settings.ts';
import { createHttpServer } from '#lib/infra/http-server/create-http-server.ts';
import { checkDatabase } from '#lib/infra/process/check-database.ts';
import { checkObjectStore } from '#lib/infra/process/check-object-store.ts';
import { metrics } from './metrics.ts';

/** The running health server of the relay. */
export type Health = {
  port: number;
  /** Makes `/readyz` answer 503 from now on, so that no new work is sent here. */
  stopping(): void;
  close(): void;
};

/**
 * Starts the health server on HEALTH_HOST and HEALTH_PORT: `/healthz` answers 200 while the process runs, `/readyz` while
 * it can work, `/metrics` in the format of Prometheus. It asks for no sign-in, so by default it listens on loopback only.
 *
 * @param isReady returns true once all roles have started.
 * @throws {SettingsError} for an address or port that cannot be listened on.
 */
export async function startHealth(isReady: () => boolean): Promise<Health> {
  let isStopping = false;
  const server = createHttpServer(async (request, response) => {
    if (request.url === '/healthz') answer(response, 200, 'ok\n');
    else if (request.url === '/readyz') await answerReadiness(response, isReady() && !isStopping);
    else if (request.url === '/metrics') await answerMetrics(response);
    else answer(response, 404, 'There is /healthz, /readyz and /metrics.\n');
  });
  const { HEALTH_HOST, HEALTH_PORT } = settings();
  server.listen(HEALTH_PORT, HEALTH_HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const why = isTaken ? 'something else has the port' : 'this machine does not have the address';
    throw new SettingsError(
      `The relay cannot listen on ${HEALTH_HOST} port ${HEALTH_PORT} (HEALTH_HOST, HEALTH_PORT): ${why}.`,
    );
  }
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : HEALTH_PORT,
    stopping: () => {
      isStopping = true;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answerReadiness(response: ServerResponse, isReady: boolean): Promise<void> {
  try {
    if (isReady) await checkDatabase();
  } catch {
    return answer(response, 503, 'the database cannot be used\n');
  }
  try {
    if (isReady) await checkObjectStore();
  } catch {
    return answer(response, 503, 'the object store cannot be used\n');
  }
  answer(response, isReady ? 200 : 503, isReady ? 'ready\n' : 'starting or stopping\n');
}

async function answerMetrics(response: ServerResponse): Promise<void> {
  try {
    answer(response, 200, await metrics.read(), metrics.contentType);
  } catch {
    answer(response, 503, 'the metrics cannot be read\n');
  }
}

function answer(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}
