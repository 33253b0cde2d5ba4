import { api } from './api.ts';
import { ApiError } from './api-error.ts';
import { goToLogin } from './go-to-login.ts';
import { logOut } from './log-out.ts';
import { isLogout } from './show-error.ts';

/** True when the server answered the last request. */
export type Connection = 'connected' | 'disconnected';

/** A ping is sent once in so many milliseconds at most (docs/product.md §9). */
export const PING_THROTTLE_MS = 60_000;

/** The pause between two probes while the server does not answer, in milliseconds. */
const RETRY_MS = 5_000;

let state: Connection = 'connected';
let lastPingAt = Number.NEGATIVE_INFINITY;
let retry: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The connection as it is known now. */
export const connection = (): Connection => state;

/** Calls a listener for every change of the connection. */
export function watchConnection(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Probes the server, unless it was probed within the last minute (docs/product.md §4, Connection). */
export function pingNow(now = performance.now()): void {
  if (now - lastPingAt < PING_THROTTLE_MS) return;
  lastPingAt = now;
  void ping();
}

/**
 * Checks that the server is reachable and that the session is still valid (docs/product.md §4, Connection). A false answer
 * signs out, and a session that has ended redirects to the sign-in page. Any other failure means that there is no
 * connection; the server is then asked again until there is one.
 */
export async function ping(): Promise<void> {
  clearTimeout(retry);
  try {
    if (isNegative(await api('GET /api/config/v1/ping'))) return await logOut();
    become('connected');
  } catch (error) {
    if (isLogout(error)) return goToLogin();
    if (error instanceof ApiError && error.status > 0 && error.status < 500) return become('connected');
    become('disconnected');
    retry = setTimeout(() => void ping(), RETRY_MS);
  }
}

/** A ping answers `false`, or an object that says so. */
function isNegative(answer: unknown): boolean {
  if (typeof answer === 'object' && answer !== null) return Object.values(answer).includes(false);
  return answer === false;
}

function become(next: Connection): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}
