import { describe, expect, it } from 'vitest';
import { editHeaders } from '#lib/mail/edit-headers.ts';
import { decodeEncodedWords } from '#lib/mail/encoded-words.ts';
import { findHeaderBlockEnd, readHeaders, scanHeaders } from '#lib/mail/read-headers.ts';
import { fc } from '../../fixtures/properties.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

describe('readHeaders', () => {
  it('unfolds values, keeps duplicates and their order, and stops at the empty line', () => {
    const raw = bytes('From: a\r\nTo: b,\r\n\tc\r\nX:  spaced\t \r\nX:\r\nTo: d\r\n\r\nNot: a header\r\n');
    expect(readHeaders(raw)).toEqual([
      { name: 'From', value: 'a' },
      { name: 'To', value: 'b,\tc' },
      { name: 'X', value: 'spaced' },
      { name: 'X', value: '' },
      { name: 'To', value: 'd' },
    ]);
  });

  it('reads UTF-8, and keeps an octet that looks like a space of Latin-1', () => {
    expect(readHeaders(bytes('Subject: voilà\r\n\r\n'))).toEqual([{ name: 'Subject', value: 'voilà' }]);
  });

  it.each([
    ['a line without a colon', 'From: a\r\nnonsense\r\n\r\n'],
    ['a space before the colon', 'From: a\r\nTo : b\r\n\r\n'],
    ['a continuation of nothing', ' x\r\n\r\n'],
    ['a name beyond ASCII', 'Fröm: a\r\n\r\n'],
  ])('gives %s an empty name', (_what, raw) => {
    expect(readHeaders(bytes(raw)).some(({ name }) => name === '')).toBe(true);
  });

  it('reads a message without a body and one without a header', () => {
    expect(readHeaders(bytes('From: a\r\n'))).toEqual([{ name: 'From', value: 'a' }]);
    expect(readHeaders(bytes('From: a'))).toEqual([{ name: 'From', value: 'a' }]);
    expect(readHeaders(bytes('\r\nFrom: a\r\n'))).toEqual([]);
    expect(readHeaders(Buffer.alloc(0))).toEqual([]);
  });

  it('covers the header block without gaps, whatever the octets', () => {
    const octets = fc.array(fc.constantFrom('a', ':', ' ', '\t', '\r\n', '\r', '\n', 'ä', 'From: x\r\n'), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(octets, (parts) => {
        const raw = bytes(parts.join(''));
        const fields = scanHeaders(raw);
        let at = 0;
        for (const { start, end } of fields) {
          expect(start).toBe(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBe(findHeaderBlockEnd(raw));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('editing headers', () => {
  const raw = Buffer.concat([
    bytes('From: a\r\nBCC: x,\r\n y\r\nTo: b\r\nbcc: z\r\n\r\nBcc: body '),
    Buffer.from([0xff, 0x00]),
  ]);

  it('removes every field of a name with its folded lines, and nothing of the body', () => {
    const expected = Buffer.concat([bytes('From: a\r\nTo: b\r\n\r\nBcc: body '), Buffer.from([0xff, 0x00])]);
    expect(editHeaders(raw, { remove: ['Bcc'] }).equals(expected)).toBe(true);
  });

  it('inserts lines before all others', () => {
    const expected = Buffer.concat([bytes('Received: here\r\nDate: now\r\n'), raw]);
    expect(editHeaders(raw, { prepend: ['Received: here', 'Date: now'] }).equals(expected)).toBe(true);
  });

  it('replaces the text of single fields, and removes a field that is also to be replaced', () => {
    const fields = scanHeaders(raw);
    const replace = new Map(fields.slice(0, 2).map((field) => [field, `${field.name}: new\r\n`]));
    const edited = editHeaders(raw, { remove: ['bcc'], replace }, fields);
    expect(edited.toString('latin1')).toMatch(/^From: new\r\nTo: b\r\n\r\nBcc: body /);
  });

  it('inserts and removes at once, and returns the same buffer when there is nothing to do', () => {
    const edited = editHeaders(raw, { prepend: ['X: 1'], remove: ['from', 'bcc'] });
    expect(edited.toString('latin1')).toMatch(/^X: 1\r\nTo: b\r\n\r\nBcc: body /);
    expect(editHeaders(raw, { remove: ['Subject'] })).toBe(raw);
    expect(editHeaders(raw, {})).toBe(raw);
  });
});

describe('decodeEncodedWords', () => {
  it.each([
    ['plain', 'plain'],
    ['=?utf-8?q?caf=C3=A9?=', 'café'],
    ['=?iso-8859-1?b?Y2Fm6Q==?= =?utf-8?q?_au?= lait', 'café au lait'],
    ['=?unclosed', '=?unclosed'],
  ])('reads %s as %s', (value, text) => {
    expect(decodeEncodedWords(value)).toBe(text);
  });
});
