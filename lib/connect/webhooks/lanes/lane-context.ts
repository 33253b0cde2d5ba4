import type { EventLoader } from '../feed/load-events.ts';
import type { AttemptResult } from '../request/attempt-result.ts';
import type { AttemptLog } from './attempt-log.ts';
import type { LaneConfig } from './lane-config.ts';
import type { LaneWriter } from './lane-writer.ts';
import type { LiveWork } from './live-work.ts';
import type { Pace } from './pace.ts';
import type { RequestRates } from './request-rates.ts';
import type { RequestSlots } from './request-slots.ts';
import type { LaneRow } from './store.ts';

/** The parts of a process that its lanes share. */
export type LaneContext = {
  loader: EventLoader;
  slots: RequestSlots;
  rates: RequestRates;
  live: LiveWork;
  writer: LaneWriter;
  log: AttemptLog;
  /** Wakes the lane that tries the failed deliveries of a webhook again, if this process has it. */
  wakeRetries(webhookId: string): void;
  /** False while nothing may be sent: the leases may have ended, or the clock is wrong. */
  canSend(): boolean;
};

/**
 * Runs a request: no earlier than the webhook's rate allows, and when the process has a free request slot and memory for
 * about so many bytes of a body.
 */
export type RunRequest = (bytes: number, request: () => Promise<AttemptResult>) => Promise<AttemptResult>;

/** A lane as its retries see it. */
export type RetryingLane = {
  readonly row: LaneRow;
  readonly config: LaneConfig | null;
  readonly pace: Pace;
  /** True while new events wait because the webhook fails. */
  readonly isClosed: boolean;
  readonly isSendingNew: boolean;
  run: RunRequest;
  /** Opens the lane after a success. */
  open(): void;
  wake(): void;
  reload(): void;
};
