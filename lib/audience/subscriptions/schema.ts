import { z } from 'zod';
import { CHOSEN, checkChosen } from '#lib/audience/contacts/acts/schema.ts';
import { ContactConsent, IDS_MAX } from '#lib/audience/contacts/schema.ts';
import { CONTACT_STATUSES } from '#lib/audience/contacts/values.ts';

const Ids = z.array(z.uuid()).min(1).max(IDS_MAX).meta({ description: 'The contacts, 1,000 at most.' });

const Address = z.string().trim().min(1).max(320);

const Statement = z
  .string()
  .trim()
  .min(3, { error: 'must say who asked for it, and when' })
  .max(500)
  .meta({ description: 'Who asked for it, and when.', example: 'Ann asked on the phone on 27 November.' });

/** `GET /contacts/subscription/status`: one address. */
export const SubscriptionQuery = z.strictObject({
  email: Address.meta({ description: 'The address of the contact.', example: 'ann@example.com' }),
});

/** The answer to the question if a person may be mailed. */
export const SubscriptionStatus = z.object({
  contactId: z.uuid().meta({ description: 'The contact.' }),
  email: z.string().meta({ description: 'The address as it is compared.', example: 'ann@example.com' }),
  mayMail: z.boolean().meta({ description: 'True if the contact may get marketing mail now.', example: true }),
  status: z.enum(CONTACT_STATUSES).meta({ description: 'The status of the contact.' }),
  reasons: z
    .array(
      z.object({
        source: z.string().meta({ description: 'The reason: that of a suppression, Not Confirmed or Paused.' }),
        since: z.iso.datetime().nullable().meta({ description: 'Since when.' }),
        until: z.iso.datetime().nullable().meta({ description: 'Until when; null for good.' }),
        messageId: z
          .uuid()
          .nullable()
          .meta({ description: 'The message whose bounce, complaint or unsubscribe it was.' }),
      }),
    )
    .meta({ description: 'Why the contact may not be mailed; empty if it may.' }),
  categories: z
    .array(
      z.object({
        id: z.uuid().meta({ description: 'The category.' }),
        since: z.iso.datetime().meta({ description: 'Since when.' }),
      }),
    )
    .meta({ description: 'The categories of mail that the contact does not want.' }),
  consents: z.array(ContactConsent).meta({ description: 'The last 200 consents, the latest first.' }),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** `POST /contacts/unsubscribe`. */
export const UnsubscribeInput = z
  .strictObject({
    ...CHOSEN,
    reason: z
      .string()
      .trim()
      .max(500)
      .optional()
      .meta({ description: 'Why, for the proof.', example: 'Asked by mail' }),
  })
  .superRefine(checkChosen({ needsExpected: false }));

/** `POST /api/v1/contacts/{id}/unsubscribe`. */
export const KeyUnsubscribeInput = z.strictObject({ reason: UnsubscribeInput.shape.reason });

/** `POST /contacts/unsubscribe/replace`. */
export const ReplaceInput = z.strictObject({
  from: Address.meta({ description: 'The former address.', example: 'ann@old.example' }),
  to: Address.meta({ description: 'The address that the same contact has, or gets.', example: 'ann@new.example' }),
});
export type ReplaceInput = z.infer<typeof ReplaceInput>;

/** `POST /contacts/resubscribe`. */
export const ResubscribeInput = z.strictObject({ ids: Ids, statement: Statement });
export type ResubscribeInput = z.infer<typeof ResubscribeInput>;

/** The number of contacts that changed, and why others did not. */
export const ChangedSubscriptions = z.object({
  changed: z.int().min(0).meta({ description: 'Contacts that changed.', example: 2 }),
  skipped: z
    .record(z.string(), z.int().min(0))
    .meta({ description: 'The others by reason.', example: { notFound: 1 } }),
});
export type ChangedSubscriptions = z.infer<typeof ChangedSubscriptions>;

/** The answer of `POST /contacts/resubscribe`. */
export const Resubscribed = ChangedSubscriptions.extend({
  mailed: z
    .int()
    .min(0)
    .meta({ description: 'Those of them who get a mail to confirm first, as double opt-in is on.', example: 0 }),
});
export type Resubscribed = z.infer<typeof Resubscribed>;

/** `POST /contacts/confirm`. */
export const ConfirmInput = z.strictObject({ ids: Ids });
export type ConfirmInput = z.infer<typeof ConfirmInput>;

/** The number of confirmation mails that are sent, and why others are not. */
export const SentConfirmations = z.object({
  sent: z.int().min(0).meta({ description: 'Contacts who get a mail.', example: 1 }),
  skipped: z.record(z.string(), z.int().min(0)).meta({
    description:
      'The others by reason: notFound, noAddress, notPending, suppressed, tooOften (three mails, or one in the last ten minutes).',
    example: { notPending: 2 },
  }),
});
export type SentConfirmations = z.infer<typeof SentConfirmations>;
