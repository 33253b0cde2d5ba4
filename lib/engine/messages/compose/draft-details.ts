import type { NamedAddress } from '#lib/mail/address.ts';
import type { TemplateDialect } from '#lib/mail/template/ast.ts';
import type { RecipientType } from '../incoming-message.ts';

/** The headers To and Cc of the message for one recipient, and the header that names the recipient. */
export type ShownRecipients = { type: RecipientType; to: readonly NamedAddress[]; cc: readonly NamedAddress[] };

/** Details of an email that the APIs of other vendors set, and `POST /emails` does not. */
export type DraftDetails = {
  /** The transmission that the messages belong to. */
  transmissionId?: string;
  /** The id of the message of an email with one message, where its content names it. */
  id?: string;
  /** The Message-ID of every message, with its angle brackets. */
  messageId?: string;
  /** The sender's name for several requests, by which scheduled messages are canceled together. */
  batchId?: string;
  /** The language of content without a template. */
  dialect?: TemplateDialect;
  /** The visible recipients of the message for each of `recipients`, in their order. */
  shown?: readonly ShownRecipients[];
};
