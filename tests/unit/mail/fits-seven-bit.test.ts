import { describe, expect, test } from 'vitest';
import { fitsSevenBit } from '#lib/mail/fits-seven-bit.ts';
import { fc } from '../../fixtures/properties.ts';

/** The definition, read line by line. */
const fits = (text: string) => text.split('\r\n').every((line) => line.length <= 78 && /^[\t -~]*$/.test(line));

describe('fitsSevenBit', () => {
  test('agrees with the definition for any text', () => {
    const unit = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('a', ' ', '~', '=', 'word ', '\t') },
      { weight: 3, arbitrary: fc.constant('\r\n') },
      { weight: 1, arbitrary: fc.constantFrom('\r', '\n', '\0', '\x1f', '\x7f', '\x80', 'é', '€', '😀', '\ud800') },
    );
    const text = fc.array(unit, { maxLength: 120 }).map((units) => units.join(''));
    fc.assert(
      fc.property(text, (value) => {
        expect(fitsSevenBit(value)).toBe(fits(value));
      }),
      { numRuns: 2_000 },
    );
  });

  test('finds each octet that 7bit cannot carry at each position of a word', () => {
    for (let code = 0; code < 256; code += 1) {
      for (let position = 0; position < 8; position += 1) {
        const text = `${'a'.repeat(position)}${String.fromCharCode(code)}${'a'.repeat(8 - position)}`;
        expect([code, position, fitsSevenBit(text)]).toEqual([
          code,
          position,
          code === 9 || (code >= 32 && code < 127),
        ]);
      }
    }
  });

  test('limits lines to 78 characters, the last one too', () => {
    const line = 'x'.repeat(78);
    for (const end of ['', '\r\n', '\r\nmore']) {
      expect(fitsSevenBit(line + end)).toBe(true);
      expect(fitsSevenBit(`${line}x${end}`)).toBe(false);
    }
  });

  test('judges a text that is longer than its memory for texts', () => {
    const long = `${'x'.repeat(76)}\r\n`.repeat(3_000);
    expect(fitsSevenBit(long)).toBe(true);
    expect(fitsSevenBit(`${long}é`)).toBe(false);
    // The text before it must not be read again.
    expect(fitsSevenBit('short')).toBe(true);
    expect(fitsSevenBit('short\r')).toBe(false);
  });
});
