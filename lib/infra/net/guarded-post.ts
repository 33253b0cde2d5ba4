import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { AddressRefused } from './address-guard.ts';
import type { PostAgents } from './post-agents.ts';

/** Milliseconds from the start of a request to the end of each phase; null for one that did not happen. */
export type Phases = { dns: number | null; connect: number | null; tls: number | null; firstByte: number | null };

/** A request to post. */
export type PostRequest = {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** For all of it; `connectMs` for the connection and TLS. */
  timeoutMs: number;
  connectMs: number;
  /** The most that is read of the answer; the rest is thrown away with the connection. */
  maxAnswerBytes: number;
};

/** The result of a request: an answer, or the reason for its absence. */
export type PostResult = {
  phases: Phases;
  durationMs: number;
  remoteIp: string | null;
} & ({ kind: 'answer'; code: number; headers: IncomingHttpHeaders; body: Buffer } | { kind: 'failure'; error: string });

/** Failures of our own, in the words that people see. */
class PostFailure extends Error {}

/**
 * Posts a body over HTTP/1.1 to an address of a customer's. Never throws, follows no redirect and sends no cookies. A kept
 * connection that the remote server has closed meanwhile is replaced once.
 *
 * @param agents judge the addresses.
 */
export async function guardedPost(agents: PostAgents, request: PostRequest): Promise<PostResult> {
  const startedAt = performance.now();
  const phases: Phases = { dns: null, connect: null, tls: null, firstByte: null };
  const trail: Trail = { phases, startedAt, remoteIp: null, deadline: startedAt + request.timeoutMs };
  const end = () => ({ phases, durationMs: Math.round(performance.now() - startedAt), remoteIp: trail.remoteIp });
  try {
    await agents.check(request.url);
    const answer = await post(agents, request, trail);
    const body = await readAnswer(answer, request.maxAnswerBytes, trail);
    return { kind: 'answer', code: answer.statusCode ?? 0, headers: answer.headers, body, ...end() };
  } catch (error) {
    return { kind: 'failure', error: describeFailure(error), ...end() };
  }
}

/** The course of a request. */
type Trail = { phases: Phases; startedAt: number; remoteIp: string | null; deadline: number };

async function post(agents: PostAgents, request: PostRequest, trail: Trail): Promise<IncomingMessage> {
  const first = await send(agents, request, trail, false);
  if (first !== 'stale') return first;
  const second = await send(agents, request, trail, true);
  if (second === 'stale') throw new PostFailure('The connection was closed before an answer came.');
  return second;
}

/** Sends a request once; `stale` where a kept connection turned out to be closed. */
function send(
  agents: PostAgents,
  { url, headers, body, timeoutMs, connectMs }: PostRequest,
  trail: Trail,
  isFresh: boolean,
): Promise<IncomingMessage | 'stale'> {
  return new Promise((resolve, reject) => {
    const isTls = url.protocol === 'https:';
    const outgoing: OutgoingHttpHeaders = { ...headers, 'content-length': String(body.length) };
    const request = (isTls ? https : http).request(url, {
      method: 'POST',
      agent: isFresh ? agents.fresh(url) : agents.kept(url),
      headers: outgoing,
    });
    const timers = new Set<NodeJS.Timeout>();
    const fail = (ms: number, text: string) =>
      timers.add(setTimeout(() => request.destroy(new PostFailure(text)), Math.max(0, ms)));
    fail(trail.deadline - performance.now(), `No answer came within ${timeoutMs / 1_000} s.`);
    const settle = () => {
      for (const timer of timers) clearTimeout(timer);
    };
    request.on('socket', (socket: Socket) => {
      if (!socket.connecting && request.reusedSocket) {
        trail.remoteIp = socket.remoteAddress ?? null;
        return;
      }
      fail(connectMs, `No connection was made within ${connectMs / 1_000} s.`);
      watchPhases(socket, trail, isTls, settleConnect);
    });
    const settleConnect = () => {
      settle();
      fail(trail.deadline - performance.now(), `No answer came within ${timeoutMs / 1_000} s.`);
    };
    request.on('response', (answer) => {
      settle();
      trail.phases.firstByte = elapsed(trail);
      resolve(answer);
    });
    request.on('error', (error) => {
      settle();
      if (request.reusedSocket && !(error instanceof PostFailure) && !isFresh) resolve('stale');
      else reject(error);
    });
    request.end(body);
  });
}

const elapsed = ({ startedAt }: Trail): number => Math.round(performance.now() - startedAt);

function watchPhases(socket: Socket, trail: Trail, isTls: boolean, onConnected: () => void): void {
  socket.once('lookup', () => {
    trail.phases.dns ??= elapsed(trail);
  });
  const connected = () => {
    trail.phases.connect ??= elapsed(trail);
    trail.remoteIp = socket.remoteAddress ?? null;
    if (!isTls) onConnected();
  };
  if (socket.connecting) socket.once('connect', connected);
  else connected();
  socket.once('secureConnect', () => {
    trail.phases.tls = elapsed(trail);
    onConnected();
  });
}

/** Reads the beginning of an answer's body. The status is known by now, so a body that breaks off or dawdles ends here. */
async function readAnswer(answer: IncomingMessage, maxBytes: number, { deadline }: Trail): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => answer.destroy(), Math.max(0, deadline - performance.now()));
  try {
    for await (const chunk of answer) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } catch {
    // What was read until then is the answer.
  } finally {
    clearTimeout(timer);
    if (!answer.complete) answer.destroy();
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** Node's names of failed connections, and the words for them. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EPIPE: 'The connection was closed before an answer came.',
  ENOTFOUND: 'The name of the server was not found.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ETIMEDOUT: 'No connection was made in time.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  HPE_HEADER_OVERFLOW: 'The headers of the answer are too large.',
};

function describeFailure(error: unknown): string {
  if (error instanceof PostFailure) return error.message;
  if (error instanceof AddressRefused) return 'The address does not lead to the public internet.';
  if (error instanceof AggregateError) return describeFailure(error.errors[0]);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = WORDS[code];
  if (known) return known;
  if (/CERT|SIGNATURE|UNABLE_TO_|ISSUER/.test(code)) return `The certificate of the server is not valid (${code}).`;
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return 'The TLS handshake failed.';
  if (code.startsWith('HPE_')) return 'The answer is not HTTP.';
  return 'The request failed.';
}
