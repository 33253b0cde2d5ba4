/** A message that was kept here instead of being sent. */
export type CapturedMessage = {
  id: string;
  subject: string;
  friendlyFrom: string;
  /** The first few of the envelope. */
  recipients: string[];
  recipientCount: number;
  sizeBytes: number;
  createdAt: Date;
  /** Sent by the product itself for the company. */
  isSystem: boolean;
};
