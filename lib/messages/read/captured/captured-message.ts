import type { Message } from '#generated/client.ts';

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
