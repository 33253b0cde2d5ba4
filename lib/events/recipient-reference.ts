/** A recipient of a message. */
export type RecipientKey = { messageId: string; ordinal: number };

/** A recipient of a message of any company, as signed references name it. */
export type RecipientReference = RecipientKey & { companyId: string };
