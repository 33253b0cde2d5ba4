import type { Message } from '#generated/client.ts';
import type { TrackedDelivery } from '../../queued-delivery.ts';

/** A message that was kept here instead of being sent. */
export type CapturedMessage = Pick<
  Message,
  'id' | 'subject' | 'friendlyFrom' | 'recipientCount' | 'sizeBytes' | 'createdAt'
> & {
  /** The first few of the envelope. */
  recipients: string[];
  /** Sent by the product itself for the company. */
  isSystem: boolean;
};

/** A captured message with its bytes, and how its first recipient would have got it. */
export type OpenedMessage = CapturedMessage & {
  raw: Buffer;
  delivery: TrackedDelivery;
  /** A message of stored content as it would have left; null for others, which `delivery` tracks. */
  sent: Buffer | null;
};
