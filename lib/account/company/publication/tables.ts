/**
 * Tables of a company's work in progress. Every process of an installation takes up what it finds in them, so they move
 * after the records, when the company's mail is held and its webhooks are paused (docs/scaling.md).
 */
export const WORK_TABLES: readonly string[] = ['delivery_queue', 'webhook_cursors', 'webhook_deliveries'];

/** Tables with a column for the company that do not move, each with the reason. */
export const STAYING_TABLES: Readonly<Record<string, string>> = {
  users: 'A person may belong to companies of several installations; members name the company.',
  alerts: 'Each installation raises its alerts from what it sees, within a minute.',
  jobs: 'A job runs where its cause is; none is left a moment after the company is quiet.',
  rollup_deltas:
    'They are folded into the statistics within seconds; its key has no company, for the sake of the hot path.',
  webhook_outbox: 'It is empty a second after the last event; its key has no company, for the sake of the hot path.',
  stat_staging: 'It is unlogged, and empty between two folds.',
};
