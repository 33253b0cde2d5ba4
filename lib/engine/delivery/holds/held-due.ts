/** Held mail is due at this instant, which never comes. */
export const HELD = "timestamptz '9999-01-01 00:00:00Z'";
