import { z } from 'zod';

/** Authorized recipients of one company at most. */
export const AUTHORIZED_RECIPIENTS_MAX = 100;

/** Addresses in one call at most. */
export const AUTHORIZE_AT_ONCE_MAX = 50;

/** An address as it was typed; its form is checked by the verb, which knows internationalised names. */
const TypedAddress = z.string().trim().min(1).max(320);

/** `POST /authorized-recipient` (docs/product.md §7). */
export const AuthorizeRecipientsInput = z.strictObject({
  emails: z
    .array(TypedAddress)
    .min(1, { error: 'must hold at least one address' })
    .max(AUTHORIZE_AT_ONCE_MAX, { error: `must hold ${AUTHORIZE_AT_ONCE_MAX} addresses or fewer` }),
});
export type AuthorizeRecipientsInput = z.infer<typeof AuthorizeRecipientsInput>;

/** `POST /authorized-recipient/resend-email` (docs/product.md §7). */
export const ResendAuthorizationInput = z.strictObject({ email: TypedAddress });
export type ResendAuthorizationInput = z.infer<typeof ResendAuthorizationInput>;

/** The state of a recipient's consent: `pending` until the link is used or has expired. */
export const AuthorizationState = z.enum(['pending', 'expired', 'verified']);
export type AuthorizationState = z.infer<typeof AuthorizationState>;

/** A recipient who gets mail from the company's sandbox once they confirmed (docs/product.md §3 Authorized recipient). */
export const AuthorizedRecipient = z.object({
  id: z.uuid(),
  email: z.string(),
  state: AuthorizationState,
  createdAt: z.iso.datetime(),
  /** The time of the last email with a link. */
  lastSentAt: z.iso.datetime(),
  /** The expiry of that link. */
  expiresAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime().nullable(),
});
export type AuthorizedRecipient = z.infer<typeof AuthorizedRecipient>;

/** The authorization of a mailed link, for the page that asks. */
export const Authorization = z.object({ state: AuthorizationState, email: z.string(), company: z.string() });
export type Authorization = z.infer<typeof Authorization>;

/** `GET /on-boarding/switch-environment`: the live sending that a move to the sandbox stops. */
export const LiveSending = z.object({
  lastHour: z
    .int()
    .describe('Recipients of live messages that were accepted in the last hour. Simulated ones are left out.'),
  lastDay: z.int().describe('The same in the last 24 hours.'),
  keys: z.int().describe('Live API keys that are neither revoked nor expired.'),
});
export type LiveSending = z.infer<typeof LiveSending>;
