import { z } from 'zod';

const described = <Schema extends z.ZodType>(schema: Schema, description: string, example?: unknown): Schema =>
  schema.meta({ description, ...(example !== undefined && { example }) }) as Schema; // the same schema with its words

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `must have ${max} characters or fewer` })
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'must be one line of text' });

const SETTINGS = {
  senderName: described(
    line(100).nullable(),
    'The name of the sender of mails about subscriptions; null for the name of the company.',
  ),
  postalAddress: described(line(300).nullable(), 'The postal address in the footer of marketing mail.'),
};

/** `GET /subscriber-setting`. */
export const SubscriberSetting = z.object(SETTINGS);
export type SubscriberSetting = z.infer<typeof SubscriberSetting>;

/** `PUT /subscriber-setting`; absent settings stay as they are. */
export const UpdateSubscriberSetting = z.strictObject(SETTINGS).partial();
export type UpdateSubscriberSetting = z.infer<typeof UpdateSubscriberSetting>;
