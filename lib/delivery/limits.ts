/** What one delivery may take altogether, in milliseconds. */
export const DELIVERY_MAX_MS = 600_000;

/** After so long no further mail host is tried in the same attempt, in milliseconds. */
export const NEXT_HOST_WITHIN_MS = 180_000;

/** Starts without an outcome after which a message is taken for what kills the worker, and set aside. */
export const MAX_CRASHES = 5;

/** Deliveries taken over in memory that may wait, and the bytes of their messages. */
export const HAND_OVER_MAX = 2_000;
export const HAND_OVER_MAX_BYTES = 64 * 1024 * 1024;

/** Deliveries claimed from the queue that may wait: apart from those handed over, so that neither starves the other. */
export const CLAIMED_MAX = 500;

/** Rows of one company in one claim. */
export const CLAIM_PER_COMPANY = 50;

/** Bytes of messages being sent at once; one alone may be larger. */
export const RUNNING_MAX_BYTES = 256 * 1024 * 1024;

/** Outcomes that wait for the database: beyond this nothing new is begun. */
export const UNWRITTEN_MAX = 5_000;

/** How often the queue is looked into without being woken, in milliseconds. */
export const POLL_MS = 1_000;

/** How often it is seen which deliveries only wait for their far end, in milliseconds. */
export const WATCH_MS = 250;

/** How often it is read what the operator says of places, in milliseconds. */
export const RESHAPE_MS = 5_000;

/** How often a worker writes down which place the mail of domains goes to, in milliseconds. */
export const TELL_PLACES_MS = 5_000;
