import { z } from 'zod';
import { LanguageTag } from '#lib/core/language-tag.ts';
import {
  LEAVE_MODES,
  PAUSE_DAYS_MAX,
  PAUSES_MAX,
  PER_WEEK_MAX,
  PREVIEW_VIEWS,
  REASONS_MAX,
  SUBSCRIBER_TEXTS,
  type SubscriberTextName,
  TEXT_LANGUAGES_MAX,
} from './values.ts';

const described = <Schema extends z.ZodType>(schema: Schema, description: string, example?: unknown): Schema =>
  schema.meta({ description, ...(example !== undefined && { example }) }) as Schema; // the same schema with its words

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `must have ${max} characters or fewer` })
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'must be one line of text' });

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'must have a text; leave it out for the built-in one' })
    .max(max, { error: `must have ${max} characters or fewer` })
    .refine((given) => given.isWellFormed() && !/[^\P{Cc}\n]/u.test(given), { error: 'must be text' });

const Subject = line(SUBSCRIBER_TEXTS.confirmSubject).min(1, {
  error: 'must have a text; leave it out for the built-in one',
});

/** An address that a browser is led to. */
const WebPage = line(2_000).refine(
  (url) => /^https?:\/\/[^/?#\\]/i.test(url) && !/\s/.test(url) && URL.canParse(url) && !new URL(url).username,
  { error: 'must be a web address that begins with https:// or http://' },
);

const Color = z.string().regex(/^#[\da-fA-F]{6}$/, { error: 'must be a color such as #1c2024' });

const distinct = <T>(values: readonly T[]): boolean => new Set(values).size === values.length;

const MEANINGS: Record<SubscriberTextName, string> = {
  confirmSubject: 'The subject of the confirmation mail.',
  confirmText: 'The words of the confirmation mail before its button.',
  consentText: 'The words that a person agrees to on the confirmation page, which are kept as proof.',
  confirmButton: 'The button of the confirmation mail and of its page.',
  confirmedText: 'The words after a person has confirmed.',
  centreTitle: 'The title of the preference center.',
  centreText: 'The words under the title of the preference center.',
  leftText: 'The words after a person has left.',
};

/** The texts of a company in one language; the built-in ones are used for those that are absent. */
const TextsOfLanguage = z
  .strictObject(
    Object.fromEntries(
      (Object.keys(SUBSCRIBER_TEXTS) as SubscriberTextName[]).map((name) => [
        name,
        described(name === 'confirmSubject' ? Subject : text(SUBSCRIBER_TEXTS[name]), MEANINGS[name]),
      ]),
    ) as Record<SubscriberTextName, z.ZodString>, // as the names are mapped
  )
  .partial();
export type SubscriberTexts = z.infer<typeof TextsOfLanguage>;

const SETTINGS = {
  doubleOptIn: described(
    z.boolean(),
    'True if new people are pending until they confirm by the mail that they get. It needs a verified sending domain.',
  ),
  confirmPage: described(
    WebPage.nullable(),
    'The page that people see after they confirmed; null for the built-in one.',
    'https://example.com/welcome',
  ),
  mode: described(
    z.enum(LEAVE_MODES),
    '`centre` leads from the unsubscribe page to the preference center, `page` says only that the person has left.',
  ),
  reasons: described(
    z
      .array(line(100).min(1, { error: 'must have a text' }))
      .max(REASONS_MAX, { error: `must have ${REASONS_MAX} reasons or fewer` })
      .refine(distinct, { error: 'must name each reason once' }),
    'The reasons for leaving that people may choose from; none asks for no reason.',
    ['Too many mails', 'Not interesting for me'],
  ),
  pauseDays: described(
    z
      .array(
        z
          .int({ error: 'must be a whole number of days' })
          .min(1, { error: 'must be 1 day or more' })
          .max(PAUSE_DAYS_MAX, { error: `must be ${PAUSE_DAYS_MAX} days or fewer` }),
      )
      .max(PAUSES_MAX, { error: `must have ${PAUSES_MAX} pauses or fewer` })
      .refine(distinct, { error: 'must name each pause once' }),
    'The pauses that people may choose from, in days; none offers no pause.',
    [30, 60, 90],
  ),
  maxPerWeek: described(
    z
      .int({ error: 'must be a whole number' })
      .min(1, { error: 'must be 1 or more' })
      .max(PER_WEEK_MAX, { error: `must be ${PER_WEEK_MAX} or fewer` })
      .nullable(),
    'The most mails a week that people may limit themselves to; null offers no limit.',
  ),
  askAddress: described(z.boolean(), 'True if people may move to another address in the preference center.'),
  resubscribeAllowed: described(z.boolean(), 'True if people who left may subscribe again in the preference center.'),
  senderName: described(
    line(100).nullable(),
    'The name of the sender of mails about subscriptions; null for the name of the company.',
  ),
  postalAddress: described(line(300).nullable(), 'The postal address in the footer of marketing mail.'),
  texts: described(
    z.record(LanguageTag, TextsOfLanguage).refine((texts) => Object.keys(texts).length <= TEXT_LANGUAGES_MAX, {
      error: `must have ${TEXT_LANGUAGES_MAX} languages or fewer`,
    }),
    'Own texts of pages and mails by language; built-in ones, in English and Indonesian, are used for those that are absent.',
    { en: { centreTitle: 'What may we send you?' } },
  ),
  colors: described(
    z
      .strictObject({
        accent: described(Color, 'The color of buttons.', '#0f766e'),
        background: described(Color, 'The color behind pages and mails in the light.', '#f1f5f4'),
      })
      .partial(),
    'The colors of pages and mails; built-in ones are used for those that are absent.',
  ),
  logoMediaId: described(
    z.uuid({ error: 'must be the id of a file' }).nullable(),
    'The picture at the top of pages and mails, a file of the library; null for the name of the company.',
  ),
  redirects: described(
    z
      .strictObject({
        unsubscribed: described(WebPage, 'The page that people see after they left.', 'https://example.com/goodbye'),
      })
      .partial(),
    'Pages of yours that people are led to; built-in ones are used for those that are absent.',
  ),
};

/** `GET /subscriber-setting`. */
export const SubscriberSetting = z.object(SETTINGS);
export type SubscriberSetting = z.infer<typeof SubscriberSetting>;

/** `PUT /subscriber-setting`; absent settings stay as they are. */
export const UpdateSubscriberSetting = z.strictObject(SETTINGS).partial();
export type UpdateSubscriberSetting = z.infer<typeof UpdateSubscriberSetting>;

/** `POST /subscriber-setting/preview`: settings that are not saved yet, over those that are. */
export const PreviewSubscriberSetting = z.strictObject({
  setting: described(UpdateSubscriberSetting, 'The settings; absent ones are as they are saved.', { mode: 'centre' }),
  language: described(LanguageTag, 'The language of the texts.', 'en').default('en'),
  view: described(z.enum(PREVIEW_VIEWS), 'The page or the mail to show.', 'mail'),
});
export type PreviewSubscriberSetting = z.infer<typeof PreviewSubscriberSetting>;

/** A page or a mail as people see it. */
export const SubscriberPreview = z.object({
  html: described(z.string(), 'The page or the mail as HTML, without scripts.', '<!doctype html>…'),
  subject: described(z.string().nullable(), 'The subject of the mail; null for a page.', 'Please confirm'),
  from: described(z.string().nullable(), 'The sender of the mail; null for a page, and without a sending domain.'),
});
export type SubscriberPreview = z.infer<typeof SubscriberPreview>;
