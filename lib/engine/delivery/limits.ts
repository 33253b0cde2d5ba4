/** The longest that one delivery may take, in milliseconds. */
export const DELIVERY_MAX_MS = 600_000;

/** After so long no further mail host is tried in the same attempt, in milliseconds. */
export const NEXT_HOST_WITHIN_MS = 180_000;

/** A delivery is suspected of killing its worker after so many starts without an outcome: from then on it starts alone. */
export const SUSPECT_FROM = 2;

/** Starts alone, one after another, that each ended with the worker's death: then the message becomes a dead letter. */
export const MAX_CRASHES_ALONE = 3;

/**
 * The pauses after the first and the second of these, in milliseconds. Kills from outside come in quick succession: after the
 * pause they are over, and an innocent message is delivered.
 */
export const CRASH_PAUSES_MS: readonly number[] = [60_000, 300_000];

/** The first turn of a suspect alone, in milliseconds; each later one is twice as long. */
export const TURN_ALONE_MS = 1_000;

/** Deliveries taken over in memory that may wait, and the bytes of their messages. */
export const HAND_OVER_MAX = 2_000;
export const HAND_OVER_MAX_BYTES = 64 * 1024 * 1024;

/** Deliveries that run up to which others are prepared before their commit, and the bytes of the messages that are prepared at once. */
export const PREPARED_MAX = 8;
export const PREPARED_MAX_BYTES = 1024 * 1024;

/** Deliveries claimed from the queue that may wait: apart from those handed over, so that neither starves the other. */
export const CLAIMED_MAX = 500;

/** The same for bulk mail. */
export const BULK_CLAIMED_MAX = 300;

/** The part of turns, sessions and bytes that bulk mail may have: the rest is free for mail that a person waits for. */
export const BULK_PART = 0.75;

/** Rows of one company in one claim. */
export const CLAIM_PER_COMPANY = 50;

/** Bytes of messages being sent at once; one alone may be larger. */
export const RUNNING_MAX_BYTES = 256 * 1024 * 1024;

/** Outcomes that wait for the database: beyond this nothing new is begun. */
export const UNWRITTEN_MAX = 5_000;

/** Beyond this no bulk mail is claimed. */
export const BULK_UNWRITTEN_MAX = UNWRITTEN_MAX / 2;

/** The interval between two looks at the queue without a notification, in milliseconds. */
export const POLL_MS = 1_000;

/** The interval between two searches for deliveries that only wait for their remote server, in milliseconds. */
export const WATCH_MS = 250;

/** The interval between two reads of the operator's traffic policies, in milliseconds. */
export const RELOAD_POLICIES_MS = 5_000;

/** The interval between two writes of the destinations of domains, in milliseconds. */
export const WRITE_DESTINATIONS_MS = 5_000;
