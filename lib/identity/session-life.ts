/** How long a login lives without being used, in milliseconds: seven days. */
export const SESSION_IDLE_MS = 7 * 86_400_000;

/** How long the cookie of a login lives at most, in seconds: after thirty days one logs in again. */
export const SESSION_COOKIE_SECONDS = 30 * 86_400;

/** The use of a login is noted at most so often, in milliseconds. */
export const SESSION_TOUCH_MS = 60_000;
