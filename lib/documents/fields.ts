import { z } from 'zod';
import { normalTimeZone } from '#lib/core/time-zone.ts';

/** A line of text in a block, in characters. */
const LINE_MAX = 500;

/** An address in a block, in characters. */
const URL_MAX = 2_000;

/** A text of several lines that may have template tags. Of the control characters it has only line breaks and tabs. */
export const multiLine = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text.replace(/[\n\t]/g, '')) && text.isWellFormed(), {
      error: 'must be text without control characters',
    });

/** A text of one line that may have template tags. */
export const Line = z
  .string()
  .max(LINE_MAX)
  .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), { error: 'must be one line of text' });

/** An address; its scheme is checked when it is written (`block-writer.ts`), so that a draft may have half of one. */
export const Url = z
  .string()
  .max(URL_MAX)
  .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), { error: 'must be one line of text' });

/** A color such as `#1c2024`. */
export const Color = z.string().regex(/^#[\da-fA-F]{6}$/, { error: 'must be a color such as #1c2024' });

/** A color, or an empty text for that of the document. */
export const OwnColor = z
  .string()
  .regex(/^(?:#[\da-fA-F]{6})?$/, { error: 'must be a color such as #1c2024, or empty' });

/** A length in pixels. */
export const pixels = (min: number, max: number) => z.int().min(min).max(max);

/** The side to which the content of a block is aligned. */
export const Align = z.enum(['left', 'center', 'right']);

/** The empty height under a block, in pixels. */
export const Space = pixels(0, 120).default(16);

/** The path of a list in the data of a message, such as `order.items`; empty for none. */
export const DataPath = z
  .string()
  .max(200)
  .regex(/^(?:[A-Za-z_]\w*(?:\.\w+)*)?$/, { error: 'must be the path of a list, such as order.items, or empty' });

/** A time on the clock of a zone, such as `2026-12-03T10:00`; empty in a draft that has none yet. */
export const LocalTime = z.string().refine(isLocalTime, { error: 'must be a time such as 2026-12-03T10:00, or empty' });

function isLocalTime(text: string): boolean {
  if (text === '') return true;
  const at = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  // 30 February is a time to Date.parse, and a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** A time zone. */
export const Zone = z
  .string()
  .max(64)
  .refine((text) => normalTimeZone(text) !== null, { error: 'must be a time zone such as Asia/Jakarta or +0700' })
  .default('UTC');
