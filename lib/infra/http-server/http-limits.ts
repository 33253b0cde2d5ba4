import { settings } from '#lib/infra/config/settings.ts';

/** Limits that protect an HTTP server from clients that open too much or send too slowly. */
export type HttpLimits = {
  /** Open connections in all. */
  connections: number;
  /** Open connections of one client address; behind trusted proxies, requests in progress of one client address. */
  perAddress: number;
  /** Reverse proxies in front of the server that add to `x-forwarded-for`. */
  trustedProxies: number;
  /** The timeout from the start of a request to the end of its headers. */
  headersTimeoutMs: number;
  /** The timeout of a body; every 500 bytes that arrive add a second. */
  bodyTimeoutMs: number;
  /** The timeout from the start of a request to the end of its body, whatever its size. */
  requestTimeoutMs: number;
  /** Without traffic in either direction while a response is unfinished. */
  stallTimeoutMs: number;
  /** Between two requests of one connection. */
  keepAliveMs: number;
  /** Bytes of a body that are read and discarded after the answer. */
  drainMaxBytes: number;
  /** The time that the rest of a body has to arrive after the answer. */
  drainTimeoutMs: number;
  /** The time that a client has to read an answer after which nothing more is read. */
  graceMs: number;
};

/** More than any request may have: a client that sends a body that is too large can read so after it. */
const DRAIN_MAX_BYTES = 128 * 1_048_576;

/** The time that nginx allows too (lingering_time). */
const DRAIN_TIMEOUT_MS = 30_000;

const GRACE_MS = 5_000;

/** Returns the limits that the settings give. */
export function httpLimits(): HttpLimits {
  const given = settings();
  return {
    connections: given.HTTP_CONNECTIONS,
    perAddress: given.HTTP_CONNECTIONS_PER_ADDRESS,
    trustedProxies: given.TRUSTED_PROXIES,
    headersTimeoutMs: given.HTTP_HEADERS_SECONDS * 1_000,
    bodyTimeoutMs: given.HTTP_BODY_SECONDS * 1_000,
    requestTimeoutMs: given.HTTP_REQUEST_SECONDS * 1_000,
    stallTimeoutMs: given.HTTP_STALL_SECONDS * 1_000,
    keepAliveMs: given.HTTP_KEEP_ALIVE_SECONDS * 1_000,
    drainMaxBytes: DRAIN_MAX_BYTES,
    drainTimeoutMs: DRAIN_TIMEOUT_MS,
    graceMs: GRACE_MS,
  };
}
