import { z } from 'zod';

/** How much a place gets from one worker process. */
export type Shape = {
  /** Sessions at once. */
  connections: number;
  /** Messages over one connection; then a fresh one is opened. */
  messagesPerConnection: number;
  /** Messages in a minute; null for as many as go. */
  perMinute: number | null;
  /** Nothing is sent there until the operator lets it go on. */
  isPaused: boolean;
};

/** The place name under which an operator shapes all that have no shape of their own. */
export const ANY_PLACE = '*';

/** A place as an operator names it: a provider of the table, the name of a mail host, or `*`. */
export const PlaceName = z
  .string()
  .toLowerCase()
  .regex(/^(?:\*|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)$/, {
    error: 'give a provider such as google, the name of a mail host, or *',
  });

/** What an operator says otherwise than the table; what is null stays as it is there. */
export const ShapeOverride = z.object({
  place: PlaceName,
  connections: z.int().min(1).max(10_000).nullable(),
  messagesPerConnection: z.int().min(1).max(10_000).nullable(),
  perMinute: z.int().min(1).max(1_000_000).nullable(),
  isPaused: z.boolean(),
});
export type ShapeOverride = z.infer<typeof ShapeOverride>;
