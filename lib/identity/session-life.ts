/** How long a login lives without being used, in milliseconds: seven days. */
export const SESSION_IDLE_MS = 7 * 86_400_000;

/** How long a login lives at most, however it is used, in milliseconds: after thirty days one logs in again. */
export const SESSION_MAX_MS = 30 * 86_400_000;

/** The cookie of a login lives no longer, in seconds. */
export const SESSION_COOKIE_SECONDS = SESSION_MAX_MS / 1_000;

/** The use of a login is noted at most so often, in milliseconds. */
export const SESSION_TOUCH_MS = 60_000;

/** How long somebody who gave the password may take for the second factor, in milliseconds: fifteen minutes. */
export const STEP_MS = 15 * 60_000;
