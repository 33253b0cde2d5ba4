import { describe, expect, test } from 'vitest';
import { layOutCentre } from '#lib/audience/subscriptions/pages/centre-page.ts';
import { chooseWords, fill } from '#lib/audience/subscriptions/pages/choose-words.ts';
import { layOutConfirmMail } from '#lib/audience/subscriptions/pages/confirm-mail.ts';
import { colorsOf } from '#lib/audience/subscriptions/pages/look.ts';
import { en } from '#lib/audience/subscriptions/pages/words-en.ts';
import { id } from '#lib/audience/subscriptions/pages/words-id.ts';
import { fc } from '../../fixtures/properties.ts';

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((color) => `#${color.toString(16).padStart(6, '0')}`);

/** The relative luminance of a color (WCAG 2.2). */
const luminance = (color: string): number => {
  const parts = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
};

test('the words of a button have a contrast of 4.5 to 1 on any color that a company chooses', () => {
  fc.assert(
    fc.property(hex, (accent) => {
      const { ink } = colorsOf({ colors: { accent } });
      const [light = 0, dark = 0] = [luminance(accent), luminance(ink)].sort((one, other) => other - one);
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('placeholders of every built-in text are the same in each language', () => {
  const placeholders = (text: string) => [...new Set(text.match(/\{[a-z]+\}/g) ?? [])].sort();
  for (const name of Object.keys(en) as (keyof typeof en)[])
    expect(placeholders(id[name]), name).toEqual(placeholders(en[name]));
});

describe('a text of a company', () => {
  const HOSTILE = '</style><script>alert(1)</script>"\'&{email}{constructor}';
  const look = {
    company: HOSTILE,
    postalAddress: HOSTILE,
    logoUrl: null,
    faviconUrl: null,
    language: null,
    colors: {},
  };
  const texts = { en: { centreTitle: HOSTILE, centreText: HOSTILE, confirmText: HOSTILE, confirmSubject: HOSTILE } };
  const chosen = chooseWords(texts, 'en');

  test('is text on pages and in mails, whatever it holds', () => {
    const { html } = layOutCentre({
      ...chosen,
      look,
      setting: {
        mode: 'centre',
        reasons: [HOSTILE],
        pauseDays: [30],
        maxPerWeek: 50,
        askAddress: true,
        resubscribeAllowed: true,
      },
      email: `${HOSTILE}@x.example`,
      state: 'active',
      pausedUntil: null,
      maxPerWeek: null,
      categories: [{ id: 'x', name: HOSTILE, description: HOSTILE, isWanted: true }],
      lacksReason: false,
      result: 'addressInvalid',
      typed: HOSTILE,
      onward: null,
    });
    const mail = layOutConfirmMail({
      ...chosen,
      look,
      email: 'a@x.example',
      url: 'https://x.example/t/k/y',
      isReminder: true,
    });
    for (const text of [html, mail.html]) {
      expect(text).not.toContain('<script');
      expect(text.match(/<\/style>/g)?.length ?? 0).toBeLessThanOrEqual(1);
    }
    expect(Buffer.byteLength(html)).toBeLessThan(20_000);
  });

  test('has its placeholders replaced, and unknown ones stay', () => {
    expect(fill('{company} {email} {other} {constructor}', { company: 'Acme', email: 'a@x' })).toBe(
      'Acme a@x {other} {constructor}',
    );
  });
});

describe('the language of a page', () => {
  const own = { 'pt-BR': { centreTitle: 'Oi' } };
  test.each([
    ['id-ID', null, 'id'],
    ['de', 'fr, id;q=0.8, en;q=0.9', 'en'],
    [null, 'fr;q=1, id;q=0.8', 'id'],
    [null, 'pt', 'pt-BR'],
    ['pt-br', 'en', 'pt-BR'],
    [null, 'id;q=0, de', 'en'],
    [null, '*', 'en'],
    [null, ';;,=,', 'en'],
    [null, null, 'en'],
  ])('of a contact with %s in a browser with %s is %s', (ofContact, accepted, expected) => {
    expect(chooseWords(own, ofContact, accepted).language).toBe(expected);
  });

  test('is that of the company where neither contact nor browser has one that is known', () => {
    expect(chooseWords(own, 'de', 'fr', 'id').language).toBe('id');
    expect(chooseWords(own, null, null, 'id').language).toBe('id');
    expect(chooseWords(own, null, 'en', 'id').language).toBe('en');
    expect(chooseWords(own, null, null, 'de').language).toBe('en');
  });
});
