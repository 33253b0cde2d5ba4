import { z } from 'zod';
import { Phone } from '#lib/core/phone.ts';
import { DisplayName, Email } from '#lib/identity/schema.ts';

/** Most characters of a message to support. */
export const MESSAGE_MAX = 5_000;

/** `POST /contact-us` (docs/product.md §7). */
export const ContactUsInput = z.strictObject({
  company: DisplayName,
  name: DisplayName,
  email: Email,
  phone: z.union([z.literal(''), Phone]).optional(),
  message: z
    .string()
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(MESSAGE_MAX, { error: `must have ${MESSAGE_MAX} characters or fewer` })
    // PostgreSQL's text holds no NUL.
    .refine((text) => !text.includes('\0'), { error: 'must be text' }),
});
export type ContactUsInput = z.infer<typeof ContactUsInput>;

/** A message to support, and the state of its delivery to the operator's form or mailbox. */
export const ContactRequest = z.object({
  id: z.uuid(),
  companyId: z.uuid(),
  company: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
});
export type ContactRequest = z.infer<typeof ContactRequest>;

/** The answer to the sender: the reference of the message. */
export const SentContactRequest = ContactRequest.pick({ id: true, email: true });
export type SentContactRequest = z.infer<typeof SentContactRequest>;
