import type { AttemptResult } from '../request/attempt-result.ts';

/** An attempt to be written. */
export type NewAttempt = {
  companyId: string;
  webhookId: string;
  id: string;
  deliveryId: string;
  webhookMessageId: string;
  kind: 'live' | 'replay' | 'test' | 'alert';
  number: number;
  firstSequence: number | null;
  lastSequence: number | null;
  eventIds: string[];
  result: AttemptResult;
};

/** An attempt; where a webhook has very many, most of those that were taken are counted only. */
export type LoggedAttempt = NewAttempt & { isSampled: boolean };
