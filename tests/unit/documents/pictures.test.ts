import { describe, expect, it } from 'vitest';
import { FixedPicture, hasPictureTags, instantOfMoment, PictureSpec, sizeOfPicture } from '#lib/documents/pictures.ts';

const QR = { kind: 'qrcode', text: 'x' };
const BARCODE = { kind: 'barcode', symbology: 'code128', value: 'A-1' };
const COUNTDOWN = { kind: 'countdown', until: '2026-12-03T10:00' };
const CHART = { kind: 'chart', type: 'donut', rows: [[1], [2]] };
const EVENT = { kind: 'calendar', title: 'T', start: '2026-12-03T10:00', end: '2026-12-03T12:00' };

/** Returns the path of the first fault, and what is wrong there. */
const faultOf = (spec: object): string | null => {
  const [issue] = FixedPicture.safeParse(spec).error?.issues ?? [];
  return issue ? `${issue.path.join('.')} ${issue.message}` : null;
};

it.each([QR, BARCODE, COUNTDOWN, CHART, EVENT])('a whole $kind can be drawn', (spec) => {
  expect(faultOf(spec)).toBeNull();
});

describe('a picture that cannot be drawn names the field', () => {
  it.each([
    [{ ...QR, text: 'é'.repeat(501) }, 'text must have at most 1000 bytes in UTF-8'],
    [{ ...QR, foregroundColor: '#999999' }, 'foregroundColor must have a contrast of 3 at least with backgroundColor'],
    [{ ...QR, backgroundColor: '#333333' }, 'foregroundColor must have a contrast of 3 at least with backgroundColor'],
    [{ ...QR, text: 'Hello {{contact.name}}' }, 'text must not have template tags'],
    [{ ...BARCODE, value: 'é' }, 'value must have 1 to 80 characters of ASCII'],
    [
      { ...BARCODE, symbology: 'ean13', value: '4006381333932' },
      'value must have 12 digits, or 13 with a correct check digit',
    ],
    [{ ...BARCODE, symbology: 'ean8', value: '123' }, 'value must have 7 digits, or 8 with a correct check digit'],
    [
      { ...BARCODE, symbology: 'upca', value: '036000291453' },
      'value must have 11 digits, or 12 with a correct check digit',
    ],
    [{ ...BARCODE, symbology: 'itf14', value: 'x' }, 'value must have 13 digits, or 14 with a correct check digit'],
    [
      { ...BARCODE, symbology: 'code39', value: 'a' },
      'value must have 1 to 40 of the characters 0-9 A-Z space - . $ / + %',
    ],
    [{ ...COUNTDOWN, until: '2026-02-30T10:00' }, 'until must be a time such as 2026-12-03T10:00, or a day'],
    [{ ...COUNTDOWN, until: '1999-12-31T23:59' }, 'until must be in the years 2000 to 2099'],
    [{ ...COUNTDOWN, zone: 'Mars/Base' }, 'zone must be a time zone such as Asia/Jakarta or +0700'],
    [{ ...COUNTDOWN, after: 'picture' }, 'afterUrl must be the address of the picture that is shown after the end'],
    [
      { ...COUNTDOWN, afterUrl: 'javascript:alert(1)' },
      'afterUrl must be an address that begins with https:// or http://',
    ],
    [{ ...CHART, rows: [[1], [1, 2]] }, 'rows.1 must have as many figures as the first row'],
    [{ ...CHART, rows: [[1, 2]] }, 'rows.0 must have one figure in a donut'],
    [{ ...CHART, rows: [[1], [-2]] }, 'rows.1.0 must not be negative in a donut'],
    [{ ...CHART, rows: [[0], [0]] }, 'rows must not all be 0'],
    [{ ...CHART, rows: [['{{data.sum}}']] }, 'rows.0.0 must not have template tags'],
    [{ ...EVENT, end: '2026-12-03T09:00' }, 'end must not be before the start'],
    [{ ...EVENT, isAllDay: true }, 'start must be a day such as 2026-12-03'],
    [{ ...EVENT, text: '長'.repeat(320) }, 'text must have at most 949 bytes in UTF-8'],
    [{ ...EVENT, title: '長'.repeat(200), location: '長'.repeat(200) }, 'location must have at most 0 bytes in UTF-8'],
    [{ ...EVENT, title: 'two\u2028lines' }, 'title must be one line of text'],
    [{ ...EVENT, organizer: { email: 'nobody' } }, 'organizer.email must be an email address'],
  ])('%j', (spec, fault) => {
    expect(faultOf(spec)).toBe(fault);
  });
});

it('documents hold tags, which differ from reader to reader', () => {
  for (const spec of [
    { ...QR, text: '{{field.member}}' },
    { ...BARCODE, symbology: 'ean13', value: '{{field.member}}' },
    { ...COUNTDOWN, until: '{{field.renewal}}' },
    { ...CHART, rows: [['{{data.sum}}']] },
    { ...EVENT, organizer: { email: '{{contact.email}}' } },
  ])
    expect(hasPictureTags(PictureSpec.parse(spec))).toBe(true);
  for (const spec of [QR, BARCODE, COUNTDOWN, CHART, EVENT])
    expect(hasPictureTags(PictureSpec.parse(spec))).toBe(false);
});

describe('the instant of a time', () => {
  it.each([
    ['2026-12-03T10:00', 'Asia/Jakarta', '2026-12-03T03:00:00.000Z'],
    ['2026-12-03T10:00:30', '+0700', '2026-12-03T03:00:30.000Z'],
    ['2026-12-03T10:00+01:00', 'Asia/Jakarta', '2026-12-03T09:00:00.000Z'],
    ['2026-12-03T10:00Z', 'Asia/Jakarta', '2026-12-03T10:00:00.000Z'],
    ['2026-12-03', 'Asia/Jakarta', '2026-12-02T17:00:00.000Z'],
    ['2026-07-03T10:00', 'Europe/Berlin', '2026-07-03T08:00:00.000Z'],
    // A time that the clock leaves out, and one that it shows twice.
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ])('%s in %s is %s', (text, zone, instant) => {
    expect(new Date(instantOfMoment(text, zone)).toISOString()).toBe(instant);
  });
});

it('the size is that at which a picture is shown', () => {
  const sizeOf = (spec: object) => sizeOfPicture(PictureSpec.parse(spec));
  expect(sizeOf({ ...QR, size: 200 })).toEqual({ width: 200, height: 200 });
  expect(sizeOf({ ...BARCODE, height: 80 })).toEqual({ width: 300, height: 80 });
  expect(sizeOf({ ...BARCODE, symbology: 'datamatrix', height: 80 })).toEqual({ width: 80, height: 80 });
  expect(sizeOf({ ...COUNTDOWN, size: 40 })).toEqual({ width: 432, height: 64 });
  expect(sizeOf({ ...CHART, width: 300, height: 200 })).toEqual({ width: 300, height: 200 });
  expect(sizeOf(EVENT)).toBeNull();
});
