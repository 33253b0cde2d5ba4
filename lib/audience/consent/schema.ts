import { z } from 'zod';
import { isWebAddress } from '#lib/core/web-address.ts';

const described = <Schema extends z.ZodType>(schema: Schema, description: string, example?: unknown): Schema =>
  schema.meta({ description, ...(example !== undefined && { example }) }) as Schema; // the same schema with its words

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `must have ${max} characters or fewer` })
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'must be one line of text' });

const WebAddress = line(2_000).refine((text) => /^https?:/i.test(text) && isWebAddress(text), {
  error: 'must be a web address such as https://example.com/thanks',
});

const HexColor = z
  .string()
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'must be a color such as #3b4fd8' });

/** The texts of pages and mails that a company may set for a language; absent ones are the built-in ones. */
const Texts = z.strictObject({
  confirmSubject: described(line(150).min(1), 'The subject of the confirmation mail.').optional(),
  confirmText: described(line(500).min(1), 'The text of the confirmation mail, before its button.').optional(),
  confirmButton: described(line(60).min(1), 'The button of the confirmation mail and page.').optional(),
  confirmedText: described(line(500).min(1), 'The text of the page after the confirmation.').optional(),
  centreTitle: described(line(100).min(1), 'The title of the preference centre.').optional(),
  centreText: described(line(500).min(1), 'The text of the preference centre.').optional(),
});
export type SubscriberTexts = z.infer<typeof Texts>;

const SETTINGS = {
  doubleOptIn: described(z.boolean(), 'People must confirm before they get marketing mail.', true),
  confirmTemplateId: described(
    z.uuid().nullable(),
    'The template of the confirmation mail, with the variable confirm_url; null for the built-in mail.',
  ),
  confirmPage: described(WebAddress.nullable(), 'Where people are led after they confirmed; null for a page here.'),
  mode: described(
    z.enum(['page', 'centre']),
    'The page of an unsubscribe link: leave all, or the preference centre.',
    'centre',
  ),
  reasons: described(z.array(line(100).min(1)).max(10), 'The reasons for leaving that people may choose.', [
    'Too many mails',
  ]),
  pauseDays: described(
    z.array(z.int().min(1).max(365)).max(5),
    'The pauses that people may choose, in days.',
    [30, 60, 90],
  ),
  maxPerWeek: described(z.int().min(1).max(50).nullable(), 'Marketing mails a week at most; null for no limit.', 3),
  askAddress: described(z.boolean(), 'People may enter another address.', true),
  resubscribeAllowed: described(z.boolean(), 'People who left may subscribe again in the preference centre.', true),
  senderName: described(
    line(100).nullable(),
    'The name of the sender of confirmation mails; null for the name of the company.',
  ),
  postalAddress: described(line(300).nullable(), 'The postal address in the footer of marketing mail.'),
  texts: described(
    z
      .record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), Texts)
      .refine((all) => Object.keys(all).length <= 30, { error: 'must have 30 languages or fewer' }),
    'Texts by language.',
    { en: { centreTitle: 'Your mail from us' } },
  ),
  colors: described(
    z.strictObject({
      accent: described(HexColor, 'Buttons and links.', '#3b4fd8').optional(),
      background: described(HexColor, 'The background of pages.', '#f4f4f8').optional(),
    }),
    'Colors of pages; absent ones are the built-in ones.',
  ),
  logoMediaId: described(z.uuid().nullable(), 'The logo on pages.'),
  redirects: described(
    z.strictObject({ unsubscribed: described(WebAddress, 'After somebody has left.').optional() }),
    'Addresses that pages lead to.',
  ),
};

/** `GET /subscriber-setting`. */
export const SubscriberSetting = z.object(SETTINGS);
export type SubscriberSetting = z.infer<typeof SubscriberSetting>;

/** `PUT /subscriber-setting`; absent settings stay as they are. */
export const UpdateSubscriberSetting = z.strictObject(SETTINGS).partial();
export type UpdateSubscriberSetting = z.infer<typeof UpdateSubscriberSetting>;
