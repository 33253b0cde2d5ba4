import { z } from 'zod';

/** The state of a replay of a range. It waits while its webhook is paused or off. */
export const ReplayStatus = z.enum(['running', 'done', 'canceled']);
export type ReplayStatus = z.infer<typeof ReplayStatus>;

/** `POST /webhook/{id}/replay`: a range to send again; `to` is excluded. */
export const ReplayInput = z
  .strictObject({
    /** Only the deliveries that failed for good, by their first try; without it, the events of the range. */
    status: z.literal('failed').optional(),
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
    /** Only the events that the webhook has not taken; without it, all that its filter wants. */
    only: z.literal('missing').optional(),
  })
  .refine(({ status, only }) => status === undefined || only === undefined, {
    path: ['only'],
    error: 'must not be set together with status',
  });
export type ReplayInput = z.infer<typeof ReplayInput>;

/** A replay of a range of events. */
export const WebhookReplay = z.object({
  id: z.uuid(),
  status: ReplayStatus,
  /** Null where all events are sent again. */
  only: z.literal('missing').nullable(),
  /** Events of the feed that are behind the replay, and all of the range. */
  done: z.int(),
  total: z.int(),
  startedAt: z.iso.datetime(),
});
export type WebhookReplay = z.infer<typeof WebhookReplay>;

/** The result of a replay: the number of failed deliveries that are tried again, or the replay of a range of events. */
export const StartedReplay = z.object({ deliveries: z.int().nullable(), replay: WebhookReplay.nullable() });
export type StartedReplay = z.infer<typeof StartedReplay>;

/** The delivery under which one event is sent again. */
export const ReplayedEvent = z.object({ deliveryId: z.uuid() });
export type ReplayedEvent = z.infer<typeof ReplayedEvent>;
