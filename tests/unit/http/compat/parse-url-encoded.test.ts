import { expect, test } from 'vitest';
import { parseUrlEncoded } from '#lib/http/compat/parse-url-encoded.ts';
import { fc } from '../../../fixtures/properties.ts';

/** Parts of forms: characters with a meaning, valid and broken percent-encoding, and text. */
const part = fc.constantFrom(
  '&',
  '=',
  '+',
  '%',
  '%2',
  '%20',
  '%2B',
  '%E2%82%AC',
  '%FF',
  '%EF%BB%BF',
  '%C3',
  'to',
  '[]',
  '€',
  ' ',
  '?',
);

test('a URL-encoded form is read as URLSearchParams reads it, however broken it is', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const text = parts.join('');
      // Node breaks a character that is not encoded, and drops one question mark at the beginning.
      const encoded = text.replaceAll('€', '%E2%82%AC');
      expect([...parseUrlEncoded(Buffer.from(text))]).toEqual([...new URLSearchParams(`?${encoded}`)]);
    }),
  );
});

test('a URL-encoded form of any fields is read back', () => {
  const field = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(fc.array(field), (fields) => {
      const encoded = Buffer.from(new URLSearchParams(fields).toString());
      expect([...parseUrlEncoded(encoded)]).toEqual(fields);
    }),
  );
});
