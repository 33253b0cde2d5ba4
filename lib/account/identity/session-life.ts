import { DAY_MS } from '#lib/core/durations.ts';

/** The idle timeout of a session in milliseconds: seven days. */
export const SESSION_IDLE_MS = 7 * DAY_MS;

/** The maximum lifetime of a session in milliseconds: thirty days, however often it is used. */
export const SESSION_MAX_MS = 30 * DAY_MS;

/** The lifetime of the session cookie in seconds. */
export const SESSION_COOKIE_SECONDS = SESSION_MAX_MS / 1_000;

/** The minimum interval in milliseconds between two writes of a session's last use. */
export const SESSION_TOUCH_MS = 60_000;

/** The lifetime of a session that waits for the second factor, in milliseconds: fifteen minutes. */
export const STEP_MS = 15 * 60_000;
