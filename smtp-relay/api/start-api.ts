import { once } from 'node:events';
import { type RequestListener, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { answerRefusal } from '#lib/http/send-api/answer.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { closeHttpServer } from '#lib/infra/http-server/close-http-server.ts';
import { createHttpServer } from '#lib/infra/http-server/create-http-server.ts';
import { httpLimits } from '#lib/infra/http-server/http-limits.ts';
import { log } from '#lib/infra/log/log.ts';
import { answerRequest } from './answer-request.ts';

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

/** Formats the JSON refusal of a malformed HTTP request, after which the connection closes. */
function formatBrokenRequest(): string {
  const requestId = newId();
  const { headers, body, status } = answerRefusal(new AppError('malformedRequest'), requestId);
  const all = { ...headers, 'x-request-id': requestId, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
