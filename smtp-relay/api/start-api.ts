import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { settings } from '#lib/infra/config/settings.ts';
import { closeHttpServer } from '#lib/infra/http-server/close-http-server.ts';
import { createHttpServer } from '#lib/infra/http-server/create-http-server.ts';
import { httpLimits } from '#lib/infra/http-server/http-limits.ts';
import { log } from '#lib/infra/log/log.ts';
import { answerRequest } from './answer-request.ts';
import { formatBrokenRequest } from './format-broken-request.ts';

/** The running API host. */
export type Api = {
  /** The port in use, which differs from the setting if that is 0. */
  port: number;
  /** Accepts no more requests, waits for running ones, and closes. */
  stop(): Promise<void>;
};

/** Time limit for running requests when the host stops. */
const DRAIN_MS = 20_000;

/**
 * Starts the API host: the send API on a plain HTTP listener at `API_PORT`, with `GET /healthz` beside it.
 *
 * @throws an error of the listener (`EADDRINUSE` …) if the port cannot be used.
 */
export async function startApi(): Promise<Api> {
  const state = { isStopping: false };
  const answer: RequestListener = (request, response) => {
    answerRequest(request, response, state).catch((error: unknown) => {
      log().error({ err: error }, 'an answer could not be written');
      response.destroy();
    });
  };
  const server = createHttpServer(answer, httpLimits(), formatBrokenRequest);
  server.listen(settings().API_PORT);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // the address of a TCP listener is never a string
    stop: async () => {
      state.isStopping = true;
      await closeHttpServer(server, DRAIN_MS);
    },
  };
}
