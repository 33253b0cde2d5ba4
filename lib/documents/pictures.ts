import { z } from 'zod';
import { instantAt } from '#lib/core/calendar.ts';
import { contrastOf } from '#lib/core/color-contrast.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { utf8Bytes } from '#lib/core/problem-of-data.ts';
import { normalTimeZone } from '#lib/core/time-zone.ts';

/** The symbologies of barcodes. */
export const SYMBOLOGIES = ['code128', 'code39', 'ean13', 'ean8', 'upca', 'itf14', 'pdf417', 'datamatrix'] as const;
export type Symbology = (typeof SYMBOLOGIES)[number];

/** The text of a QR code, and those of an event together, in bytes: they are in the address of the picture. */
const TEXT_BYTES_MAX = { qrcode: 1_000, event: 950 } as const;

/** Colors that a reader with weak eyes, or a scanner, tells apart (WCAG 1.4.11). */
const CONTRAST_MIN = 3;

const isPlain = (text: string): boolean => !/\p{Cc}/u.test(text) && text.isWellFormed();

/** A text of one line: Unicode has line breaks that are no control characters, too. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => isPlain(text) && !/[\u2028\u2029]/.test(text), { error: 'must be one line of text' });

const lines = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => isPlain(text.replace(/[\n\t]/g, '')), { error: 'must be text without control characters' });

const color = (value: string, description: string) =>
  z
    .string()
    .regex(/^#[\da-fA-F]{6}$/, { error: 'must be a color such as #1c2024' })
    .default(value)
    .meta({ description, example: value });

const pixels = (min: number, max: number, value: number, description: string) =>
  z.int().min(min).max(max).default(value).meta({ description, example: value });

/** True for a text with a template tag: its value is known when a message is rendered. */
const hasTag = (text: string): boolean => text.includes('{{');

const TIME = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(\.\d{1,3})?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

const isDay = (text: string): boolean => {
  const at = Date.parse(text.slice(0, 10));
  // 30 February is a time to Date.parse, and a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.slice(0, 10));
};

const moment = (description: string, example: string) =>
  line(200)
    .refine((text) => hasTag(text) || ((TIME.test(text) || DAY.test(text)) && isDay(text)), {
      error: 'must be a time such as 2026-12-03T10:00, or a day',
    })
    .meta({ description, example });

/** A zone as it was written; a time with an offset of its own does not need it. */
const Zone = line(64)
  .refine((text) => normalTimeZone(text) !== null, { error: 'must be a time zone such as Asia/Jakarta or +0700' })
  .default('UTC')
  .meta({ description: 'The time zone of times without an offset.', example: 'Asia/Jakarta' });

/** A barcode. Emails have the value under it as HTML, so that it is there without images: their picture does not draw it. */
export const BarcodePicture = z.strictObject({
  kind: z.literal('barcode'),
  symbology: z.enum(SYMBOLOGIES).meta({ description: 'The kind of code.', example: 'code128' }),
  value: lines(500)
    .min(1)
    .meta({ description: 'The value of the code; it may have template tags in a document.', example: 'A-1024' }),
  height: pixels(20, 300, 60, 'The height of the bars in pixels; codes of squares have about this height.'),
  showValue: z
    .boolean()
    .default(false)
    .meta({ description: 'Draws the value under the bars of codes that are one line.', example: false }),
  foregroundColor: color('#000000', 'The color of the bars.'),
  backgroundColor: color('#ffffff', 'The color behind them. The contrast of both must be 3 at least.'),
});
export type BarcodePicture = z.infer<typeof BarcodePicture>;

/** A QR code. */
export const QrcodePicture = z.strictObject({
  kind: z.literal('qrcode'),
  text: lines(1_000).min(1).meta({
    description: 'The text or address; it may have template tags in a document.',
    example: 'https://example.com',
  }),
  size: pixels(80, 600, 160, 'The width and the height in pixels.'),
  foregroundColor: color('#000000', 'The color of the modules.'),
  backgroundColor: color('#ffffff', 'The color behind them. The contrast of both must be 3 at least.'),
  margin: z
    .int()
    .min(4)
    .max(16)
    .default(4)
    .meta({ description: 'The empty modules around the code; scanners need 4.', example: 4 }),
});
export type QrcodePicture = z.infer<typeof QrcodePicture>;

/** The pictures that a countdown becomes at its end: zeros beside a text that is HTML, a picture, or nothing. */
export const COUNTDOWN_ENDS = ['text', 'picture', 'nothing'] as const;

/** The digits of a countdown in four cells of one width: days, hours, minutes, seconds. Their words are HTML. */
export const CountdownPicture = z.strictObject({
  kind: z.literal('countdown'),
  until: moment(
    'The end: a time with an offset, a time in the zone, or a day, which begins in the zone. A document may have a tag.',
    '2026-12-03T10:00',
  ),
  zone: Zone,
  size: pixels(16, 56, 36, 'The height of the digits in pixels.'),
  color: color('#1c2024', 'The color of the digits.'),
  backgroundColor: color('#ffffff', 'The color behind them.'),
  after: z.enum(COUNTDOWN_ENDS).default('text').meta({
    description: 'After the end: zeros (beside a text, which is HTML), another picture, or nothing.',
    example: 'text',
  }),
  afterUrl: line(500)
    .refine((text) => text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)), {
      error: 'must be an address that begins with https:// or http://',
    })
    .default('')
    .meta({ description: 'The address of the picture that is shown after the end.', example: '' }),
});
export type CountdownPicture = z.infer<typeof CountdownPicture>;

/** The types of chart that are drawn; bars are an HTML table. */
export const CHART_TYPES = ['column', 'line', 'donut'] as const;

export const CHART_LIMITS = { rows: 12, series: 3 } as const;

/** The figures of a chart stay readable up to here. */
const FIGURE_MAX = 1_000_000_000_000;

const Figure = z.union(
  [z.number().min(-FIGURE_MAX).max(FIGURE_MAX), line(200).refine(hasTag, { error: 'must be a number' })],
  { error: 'must be a number from -1,000,000,000,000 to 1,000,000,000,000, or in a document a template tag' },
);

/** Colors of series and slices of charts that name none: apart from each other for eyes that do not see all colors. */
export const CHART_COLORS = ['#3d40c4', '#d9730d', '#0f8a6c'] as const;

/** A chart: its bars, lines or slices and their figures. Labels and the legend are HTML. */
export const ChartPicture = z.strictObject({
  kind: z.literal('chart'),
  type: z.enum(CHART_TYPES).meta({ description: 'The type of chart.', example: 'column' }),
  rows: z
    .array(z.array(Figure).min(1).max(CHART_LIMITS.series))
    .min(1)
    .max(CHART_LIMITS.rows)
    .meta({ description: 'A row a label, each with one figure of every series.', example: [[12], [30], [21]] }),
  width: pixels(160, 600, 480, 'The width in pixels.'),
  height: pixels(100, 400, 240, 'The height in pixels.'),
  colors: z
    .array(z.string().regex(/^#[\da-fA-F]{6}$/, { error: 'must be a color such as #1c2024' }))
    .max(CHART_LIMITS.rows)
    .default([...CHART_COLORS])
    .meta({
      description: 'The color of each series, of a donut of each slice; those that are missing repeat the first.',
      example: [...CHART_COLORS],
    }),
  inkColor: color('#4b5157', 'The color of figures and of the axis.'),
  backgroundColor: color('#ffffff', 'The color behind them.'),
});
export type ChartPicture = z.infer<typeof ChartPicture>;

/** A reminder comes at most four weeks before. */
const REMINDER_MAX_MINUTES = 40_320;

/** An event as a calendar file. */
export const CalendarPicture = z.strictObject({
  kind: z.literal('calendar'),
  uid: z
    .string()
    .regex(/^[\w.@-]{0,100}$/, { error: 'must have at most 100 letters, digits, dots, hyphens, underscores and @' })
    .default('')
    .meta({
      description: 'The name of the event, which stays when it changes; left out, it is made of title and start.',
      example: 'b12',
    }),
  sequence: z.int().min(0).max(1_000_000).default(0).meta({
    description: 'The version: calendars replace an event of the same name by one with a greater number.',
    example: 0,
  }),
  title: line(200).min(1).meta({ description: 'The title.', example: 'Opening night' }),
  start: moment('The start: a time with an offset, a time in the zone, or a day.', '2026-12-03T10:00'),
  end: moment('The end, of the same form; the last day of an event of days.', '2026-12-03T12:00'),
  isAllDay: z.boolean().default(false).meta({ description: 'True for an event of whole days.', example: false }),
  zone: Zone,
  location: line(200).default('').meta({ description: 'The location.', example: 'Town hall, Jakarta' }),
  text: lines(950).default('').meta({ description: 'The description.', example: 'Doors open at nine.' }),
  organizer: z
    .strictObject({
      name: line(100).default('').meta({ description: 'The name of the organizer.', example: 'Northwind Goods' }),
      email: line(254)
        .refine((text) => hasTag(text) || z.email().safeParse(text).success, { error: 'must be an email address' })
        .meta({ description: 'The email address of the organizer.', example: 'events@example.com' }),
    })
    .nullable()
    .default(null)
    .meta({ description: 'The organizer; null for none.', example: null }),
  reminderMinutes: z.int().min(0).max(REMINDER_MAX_MINUTES).nullable().default(null).meta({
    description: 'Reminds so many minutes before the start; null for no reminder.',
    example: 30,
  }),
});
export type CalendarPicture = z.infer<typeof CalendarPicture>;

/**
 * A generated picture (or calendar file) as documents hold it. Texts, times and figures may have template tags: those are
 * rendered first, and `FixedPicture` reads the result.
 */
export const PictureSpec = z.discriminatedUnion('kind', [
  BarcodePicture,
  QrcodePicture,
  CountdownPicture,
  ChartPicture,
  CalendarPicture,
]);
export type PictureSpec = z.infer<typeof PictureSpec>;
export type PictureKind = PictureSpec['kind'];

/** The kinds of picture. Their order is in addresses: new ones are added at the end. */
export const PICTURE_KINDS = ['barcode', 'qrcode', 'countdown', 'chart', 'calendar'] as const satisfies PictureKind[];

/** A picture that can be drawn: without tags, with a value that its code can have, with colors that differ enough. */
export const FixedPicture = PictureSpec.superRefine((spec, context) => {
  const issue = findPictureIssue(spec);
  if (issue) context.addIssue({ code: 'custom', ...issue });
});

/** A property of a picture, and what is wrong with it as a predicate. */
export type PictureIssue = { path: (string | number)[]; message: string };

/** Returns the first reason why a picture cannot be drawn; null if it can. */
export function findPictureIssue(spec: PictureSpec): PictureIssue | null {
  return findTag(spec) ?? findTooLong(spec) ?? findIssueOf(spec);
}

/** Checks whether a picture has template tags, so that it differs from reader to reader. */
export const hasPictureTags = (spec: PictureSpec): boolean => findTag(spec) !== null;

/** Checks whether a picture is signed for each message: one with tags, and an event, whose file has the version of its template. */
export const isKeptPicture = (spec: PictureSpec): boolean => spec.kind === 'calendar' || hasPictureTags(spec);

/** A text of a picture that has tags. */
export type TaggedText = { path: (string | number)[]; text: string };

/** Lists the texts of a picture that have tags. */
export function listTaggedTexts(value: unknown, path: TaggedText['path'] = []): TaggedText[] {
  if (typeof value === 'string') return hasTag(value) ? [{ path, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    listTaggedTexts(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

function findTag(spec: PictureSpec): PictureIssue | null {
  const [tagged] = listTaggedTexts(spec);
  return tagged ? { path: tagged.path, message: 'must not have template tags' } : null;
}

/** The texts that have no other bound in bytes. */
function findTooLong(spec: PictureSpec): PictureIssue | null {
  if (spec.kind === 'qrcode') return findLongText('text', spec.text, TEXT_BYTES_MAX.qrcode);
  if (spec.kind === 'countdown') return findLongText('afterUrl', spec.afterUrl, TEXT_BYTES_MAX.event);
  if (spec.kind !== 'calendar') return null;
  const { uid, title, location, organizer, text } = spec;
  const others = [uid, title, location, organizer?.name ?? '', organizer?.email ?? ''];
  const taken = others.reduce((sum, other) => sum + utf8Bytes(other), 0);
  // Titles and locations are long only in scripts of three bytes a character: such ones leave less for the text.
  const free = TEXT_BYTES_MAX.event - taken;
  return free < 0 ? findLongText('location', location, 0) : findLongText('text', text, free);
}

const findLongText = (field: string, text: string, max: number): PictureIssue | null =>
  utf8Bytes(text) > max ? { path: [field], message: `must have at most ${max} bytes in UTF-8` } : null;

function findIssueOf(spec: PictureSpec): PictureIssue | null {
  switch (spec.kind) {
    case 'barcode':
      return findValueIssue(spec) ?? findContrastIssue(spec);
    case 'qrcode':
      return findContrastIssue(spec);
    case 'countdown': {
      const issue = findYearIssue('until', instantOfMoment(spec.until, spec.zone));
      if (issue) return issue;
      return spec.after === 'picture' && spec.afterUrl === ''
        ? { path: ['afterUrl'], message: 'must be the address of the picture that is shown after the end' }
        : null;
    }
    case 'chart':
      return findFiguresIssue(spec);
    default:
      return findTimesIssue(spec);
  }
}

const findContrastIssue = ({
  foregroundColor,
  backgroundColor,
}: BarcodePicture | QrcodePicture): PictureIssue | null =>
  contrastOf(foregroundColor, backgroundColor) < CONTRAST_MIN
    ? { path: ['foregroundColor'], message: `must have a contrast of ${CONTRAST_MIN} at least with backgroundColor` }
    : null;

/** The values that each symbology can have. */
const VALUES: Record<Symbology, { pattern: RegExp; rule: string }> = {
  code128: { pattern: /^[\x20-\x7e]{1,80}$/, rule: 'must have 1 to 80 characters of ASCII' },
  code39: { pattern: /^[\dA-Z. $/+%-]{1,40}$/, rule: 'must have 1 to 40 of the characters 0-9 A-Z space - . $ / + %' },
  ean13: { pattern: /^\d{12,13}$/, rule: 'must have 12 digits, or 13 with a correct check digit' },
  ean8: { pattern: /^\d{7,8}$/, rule: 'must have 7 digits, or 8 with a correct check digit' },
  upca: { pattern: /^\d{11,12}$/, rule: 'must have 11 digits, or 12 with a correct check digit' },
  itf14: { pattern: /^\d{13,14}$/, rule: 'must have 13 digits, or 14 with a correct check digit' },
  pdf417: { pattern: /^[\x20-\x7e\n]{1,500}$/, rule: 'must have 1 to 500 characters of ASCII' },
  datamatrix: { pattern: /^[\x20-\x7e\n]{1,500}$/, rule: 'must have 1 to 500 characters of ASCII' },
};

/** The digits without the check digit, of symbologies that have one. */
const CHECKED: Partial<Record<Symbology, number>> = { ean13: 12, ean8: 7, upca: 11, itf14: 13 };

function findValueIssue({ symbology, value }: BarcodePicture): PictureIssue | null {
  const { pattern, rule } = VALUES[symbology];
  return pattern.test(value) && value === withCheckDigit(symbology, value).slice(0, value.length)
    ? null
    : { path: ['value'], message: rule };
}

/** Completes a value by its check digit (GS1 General Specifications §7.9); others stay as they are. */
export function withCheckDigit(symbology: Symbology, value: string): string {
  const length = CHECKED[symbology];
  if (length === undefined) return value;
  const digits = value.slice(0, length);
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * ((length - at) % 2 === 1 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function findFiguresIssue({ type, rows }: ChartPicture): PictureIssue | null {
  const series = rows[0]?.length ?? 0;
  const uneven = rows.findIndex(({ length }) => length !== series);
  if (uneven >= 0) return { path: ['rows', uneven], message: 'must have as many figures as the first row' };
  if (type !== 'donut') return null;
  if (series > 1) return { path: ['rows', 0], message: 'must have one figure in a donut' };
  const negative = rows.findIndex(([figure]) => Number(figure) < 0);
  if (negative >= 0) return { path: ['rows', negative, 0], message: 'must not be negative in a donut' };
  return rows.every(([figure]) => Number(figure) === 0) ? { path: ['rows'], message: 'must not all be 0' } : null;
}

function findTimesIssue({ start, end, isAllDay, zone }: CalendarPicture): PictureIssue | null {
  if (isAllDay) {
    const [field] = Object.entries({ start, end }).find(([, text]) => !DAY.test(text)) ?? [];
    if (field) return { path: [field], message: 'must be a day such as 2026-12-03' };
  }
  const [from, to] = [instantOfMoment(start, zone), instantOfMoment(end, zone)];
  if (to < from) return { path: ['end'], message: 'must not be before the start' };
  return findYearIssue('start', from) ?? findYearIssue('end', to);
}

/** The first and the last year that a picture may name, in UTC. */
const YEARS = { first: 2000, last: 2099 } as const;

const findYearIssue = (field: string, instant: number): PictureIssue | null =>
  instant >= Date.UTC(YEARS.first, 0) && instant < Date.UTC(YEARS.last + 1, 0)
    ? null
    : { path: [field], message: `must be in the years ${YEARS.first} to ${YEARS.last}` };

/** Returns the instant of a time or a day of a picture, in milliseconds. A day begins in the zone. */
export function instantOfMoment(text: string, zone: string): number {
  if (DAY.test(text)) return instantAt(zone, `${text}T00:00`).getTime();
  return /(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : instantAt(zone, text).getTime();
}

/** Returns the day after a day such as `2026-12-03`. */
export const nextDay = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** The width of barcodes in pixels, except for codes that are squares; longer ones have twice as many points or more. */
export const BARCODE_WIDTH = 300;

/** The cells of a countdown and the space around digits, as shares of the height of a digit. */
const COUNTDOWN = { cells: 4, cellWidth: 2.7, margin: 0.3 } as const;

/** The width and the height at which a picture is shown, in pixels. */
export type PictureSize = { width: number; height: number };

/**
 * Returns the size at which a picture is shown: it has twice as many points, for fine screens. Barcodes with a long value have
 * more, in another proportion: their height follows from their width. Null for a calendar file.
 */
export function sizeOfPicture(spec: PictureSpec): PictureSize | null {
  switch (spec.kind) {
    case 'barcode':
      return { width: spec.symbology === 'datamatrix' ? spec.height : BARCODE_WIDTH, height: spec.height };
    case 'qrcode':
      return { width: spec.size, height: spec.size };
    case 'countdown': {
      const width = COUNTDOWN.cells * Math.round(spec.size * COUNTDOWN.cellWidth);
      return { width, height: spec.size + 2 * Math.round(spec.size * COUNTDOWN.margin) };
    }
    case 'chart':
      return { width: spec.width, height: spec.height };
    default:
      return null;
  }
}
