import { z } from 'zod';
import { isWebAddress } from '#lib/core/web-address.ts';
import { ANNOUNCEMENT_MAX, ANNOUNCEMENT_TONES } from './values.ts';

/** A page of the console, or a web address that browsers show. */
const Link = z
  .string()
  .trim()
  .max(2_048)
  .refine((link) => isConsolePath(link) || (/^https?:/i.test(link) && isWebAddress(link)), {
    error: 'must be a path of the console such as /docs, or begin with https://',
  });

/** `//host` and `/\host` lead to another server. */
const isConsolePath = (link: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(link);

const Instant = z.iso.datetime({ error: 'must be an instant such as 2027-01-01T00:00:00Z' });

/** Announces something at the top of every screen. */
export const AnnounceInput = z
  .strictObject({
    text: z
      .string()
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(ANNOUNCEMENT_MAX, { error: `must have ${ANNOUNCEMENT_MAX} characters or fewer` })
      .refine((text) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text), {
        error: 'must be one line of text',
      }),
    link: Link.optional(),
    tone: z.enum(ANNOUNCEMENT_TONES).default('info'),
    vendor: z.string().max(100).optional(),
    startsAt: Instant.optional(),
    endsAt: Instant.optional(),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    error: 'must be later than the start',
  });
export type AnnounceInput = z.input<typeof AnnounceInput>;

/** An announcement as people see it. */
export const ShownAnnouncement = z.object({
  id: z.uuid().meta({ description: 'The id of the announcement.' }),
  text: z.string().meta({ description: 'The announcement, plain text.', example: 'Maintenance tonight at 22:00 UTC.' }),
  link: z.string().nullable().meta({ description: 'Where it leads: a path of the console or a web address.' }),
  tone: z.enum(ANNOUNCEMENT_TONES).meta({ description: 'How grave it is.' }),
  startsAt: z.iso.datetime().meta({ description: 'From when it is shown.' }),
  endsAt: z.iso.datetime().nullable().meta({ description: 'Until when it is shown; null without an end.' }),
});
export type ShownAnnouncement = z.infer<typeof ShownAnnouncement>;

/** `POST /message/hide`. */
export const HideAnnouncementInput = z.strictObject({ id: z.uuid().meta({ description: 'The announcement.' }) });

/** An announcement as the operator sees it. */
export type Announcement = ShownAnnouncement & { vendor: string | null; state: 'planned' | 'shown' | 'ended' };
