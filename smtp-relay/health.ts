import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { SettingsError, settings } from '#lib/infra/config/settings.ts';
import { checkDatabase } from '#lib/infra/process/check-database.ts';
import { metrics } from './metrics.ts';

/** What the relay says of itself. */
export type Health = {
  port: number;
  /** From now on `/readyz` says no, so that no new work is sent here. */
  stopping(): void;
  close(): void;
};

/**
 * Answers on HEALTH_PORT: `/healthz` while the process lives, `/readyz` while it can work, `/metrics` for Prometheus.
 *
 * @param isReady whether all roles have started.
 * @throws {SettingsError} for a port that cannot be had.
 */
export async function startHealth(isReady: () => boolean): Promise<Health> {
  let isStopping = false;
  const server = createServer(async (request, response) => {
    if (request.url === '/healthz') answer(response, 200, 'ok\n');
    else if (request.url === '/readyz') await answerReadiness(response, isReady() && !isStopping);
    else if (request.url === '/metrics') await answerMetrics(response);
    else answer(response, 404, 'There is /healthz, /readyz and /metrics.\n');
  });
  const { HEALTH_PORT } = settings();
  server.listen(HEALTH_PORT);
  try {
    await once(server, 'listening');
  } catch {
    throw new SettingsError(`The health port ${HEALTH_PORT} cannot be listened on: something else has it.`);
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
    answer(response, isReady ? 200 : 503, isReady ? 'ready\n' : 'starting or stopping\n');
  } catch {
    answer(response, 503, 'the database cannot be used\n');
  }
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
