/** The channel that wakes those who empty the outbox. */
export const OUTBOX_CHANNEL = 'webhook_outbox';

/**
 * A process notifies at most once in so many milliseconds: transactions that notify commit one after another. Those who
 * empty the outbox look again after this time while there is traffic.
 */
export const NOTIFY_EVERY_MS = 100;

/** The channel that wakes those who read feeds: the payload is `company environment`. */
export const FEED_CHANNEL = 'webhook_feed';
