import { describe, expect, test } from 'vitest';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseMultipart } from '#lib/http/request/parse-multipart.ts';
import { fc } from '../../../fixtures/properties.ts';

const TYPE = 'multipart/form-data; boundary=b';

type Field = [name: string, value: string | { name: string; type: string; content: string }];

/** Returns the fields of a body, the contents of files as text. */
const parse = (body: Buffer | string, type = TYPE): Field[] =>
  [...parseMultipart(Buffer.from(body), type)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : { ...value, content: value.content.toString('latin1') },
  ]);

function refusalOf(body: Buffer | string, type?: string): string | null {
  try {
    parse(body, type);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Returns a form with one part. */
const formOf = (header: string, content = 'x'): string => `--b\r\n${header}\r\n\r\n${content}\r\n--b--\r\n`;

/** Returns a form with one part that has a disposition. */
const withDisposition = (parameters: string): string => formOf(`Content-Disposition: form-data; ${parameters}`);

describe('a multipart form', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(fc.constantFrom('--b', '\r\n', '\r', '\n', '-', '"', '\\', ';', ' ', '%', '=', '\ufeff', 'é', 'a'))
      .map((parts) => parts.join('')),
  );
  const file = fc.record({
    // Node leaves out an empty name, without which a part is no file.
    name: text.filter((name) => name !== ''),
    type: fc.constantFrom('', 'text/plain', 'image/png'),
    content: fc.uint8Array({ maxLength: 200 }),
  });
  const fields = fc.array(fc.tuple(text, fc.oneof(text, file)), { maxLength: 6 });
  const withLineBreaks = (value: string): string => value.replace(/\r\n|\r|\n/g, '\r\n');

  test('that Node writes is read back, whatever its names, texts and files are', async () => {
    await fc.assert(
      fc.asyncProperty(fields, async (given) => {
        const form = new FormData();
        for (const [name, value] of given) {
          if (typeof value === 'string') form.append(name, value);
          else form.append(name, new Blob([new Uint8Array(value.content)], { type: value.type }), value.name);
        }
        const written = new Response(form);
        const type = written.headers.get('content-type') ?? '';
        const expected = given.map(([name, value]) => [
          withLineBreaks(name),
          typeof value === 'string'
            ? withLineBreaks(value)
            : {
                name: value.name,
                type: value.type || 'application/octet-stream',
                content: Buffer.from(value.content).toString('latin1'),
              },
        ]);
        expect(parse(Buffer.from(await written.arrayBuffer()), type)).toEqual(expected);
      }),
    );
  });

  test('is read or refused as malformed, however its bytes are changed', () => {
    const piece = fc.constantFrom(
      ...['--b', '--b--', '\r\n', '\r', '\n', '--', ':', ';', '"', '\\', ' ', '%22', '\0', 'x', '\r\n--b\r\n'],
      ...[
        'Content-Disposition: form-data; name="a"',
        'Content-Disposition: ',
        'form-data',
        '; filename="f"',
        '; name=',
      ],
      ...['Content-Type: text/plain', 'Content-Transfer-Encoding: base64'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect([null, 'malformedRequest']).toContain(refusalOf(pieces.join('')));
      }),
      { numRuns: 2_000 },
    );
  });

  test('that is cut off before its last boundary is refused at every byte', () => {
    const whole = '--b\r\nContent-Disposition: form-data; name="a"; filename="f"\r\n\r\nx\r\n--b--';
    expect(refusalOf(whole)).toBeNull();
    for (let size = 0; size < whole.length; size += 1) expect(refusalOf(whole.slice(0, size))).toBe('malformedRequest');
  });

  test('may have a preamble, an epilogue, and no fields', () => {
    const body = formOf('Content-Disposition: form-data; name="a"');
    expect(parse(`\r\n${body}`)).toEqual([['a', 'x']]);
    expect(parse(`Preamble\r\n${body}Epilogue`)).toEqual([['a', 'x']]);
    expect(parse('--b--')).toEqual([]);
  });

  test('ends a content only at a line break with the boundary', () => {
    const content = ' --b\r\n-b\r\n\n--b\r\n--\r\n';
    expect(parse(formOf('Content-Disposition: form-data; name="a"', content))).toEqual([['a', content]]);
    expect(parse('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n--b--')).toEqual([['a', '']]);
  });
});

describe('the boundary of a form', () => {
  const bodyOf = (boundary: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--${boundary}--`;

  test.each([
    ['multipart/form-data; boundary=----x', '----x'],
    ['multipart/form-data; charset=utf-8; BOUNDARY="x y:z" ; more=1', 'x y:z'],
    [`multipart/form-data;boundary=${'x'.repeat(70)}`, 'x'.repeat(70)],
  ])('is read from %s', (type, boundary) => {
    expect(parse(bodyOf(boundary), type)).toEqual([['a', 'x']]);
  });

  test.each([
    ['multipart/form-data', 'undefined'],
    ['multipart/form-data; boundary=', ''],
    ['multipart/form-data; boundary=""', ''],
    [`multipart/form-data; boundary=${'x'.repeat(71)}`, 'x'.repeat(71)],
    ['multipart/form-data; boundary=x', 'y'],
  ])('is refused in %s', (type, boundary) => {
    expect(refusalOf(bodyOf(boundary), type)).toBe('malformedRequest');
  });
});

describe('the names of a part', () => {
  test.each([
    ['of a browser', 'name="a%22b%0D%0A"; filename="C:\\dir\\%22.txt"', 'a"b\r\n', 'C:\\dir\\".txt'],
    ['with percent signs that are no escapes', 'name="100%"; filename="%2e%zz"', '100%', '%2e%zz'],
    ['with backslashes before quotation marks', 'name="a"; filename="a \\"b\\" \\\\ c"', 'a', 'a "b" \\ c'],
    ['with a backslash at their ends', 'name="a\\"; filename="b\\"', 'a\\', 'b\\'],
    ['with signs of a parameter', 'name="a; b=c"; filename="; name=d"', 'a; b=c', '; name=d'],
    ['without quotation marks', 'name=a ;\tfilename=b.txt', 'a', 'b.txt'],
    ['in UTF-8', 'name="é"; filename="日本"', 'é', '日本'],
    ['of .NET', `name=a; filename="=?utf-8?B?w6k=?="; filename*=utf-8''%C3%A9.txt`, 'a', 'é.txt'],
    ['that are empty', 'name=""; filename=""', '', ''],
  ])('%s are read', (_, parameters, name, fileName) => {
    expect(parse(withDisposition(parameters))).toEqual([[name, { name: fileName, type: 'text/plain', content: 'x' }]]);
  });

  test.each([
    ['no name', 'filename="a"'],
    ['an open quotation mark', 'name="a'],
    ['text after a quoted name', 'name="a"b'],
    ['a parameter without a value', 'name="a"; filename'],
    ['a name that is broken off by a line feed', 'name="a\nb"'],
    ['an extended name in another character set', "name=a; filename*=latin1''a"],
    ['an extended name that is not UTF-8', "name=a; filename*=utf-8''%FF"],
  ])('are refused for %s', (_, parameters) => {
    expect(refusalOf(withDisposition(parameters))).toBe('malformedRequest');
  });
});

describe('the header of a part', () => {
  const DISPOSITION = 'Content-Disposition: form-data; name="a"';

  test('is read in any case, and fields that do not matter are ignored', () => {
    const header =
      'CONTENT-DISPOSITION: Form-Data; Name="a"; FileName="f"\r\nContent-Length: 7\r\ncontent-type:image/png';
    expect(parse(formOf(header))).toEqual([['a', { name: 'f', type: 'image/png', content: 'x' }]]);
  });

  test('may say that the content is base64 or binary', () => {
    expect(parse(formOf(`${DISPOSITION}\r\nContent-Transfer-Encoding: BASE64`, 'w6k=\r\n'))).toEqual([['a', 'é']]);
    expect(parse(formOf(`${DISPOSITION}\r\nContent-Transfer-Encoding: binary`, 'w6k='))).toEqual([['a', 'w6k=']]);
    expect(refusalOf(formOf(`${DISPOSITION}\r\nContent-Transfer-Encoding: x-gzip`))).toBe('malformedRequest');
  });

  test.each([
    ['is missing', ''],
    ['has no disposition', 'Content-Type: text/plain'],
    ['has the disposition of another kind of part', 'Content-Disposition: attachment; name="a"'],
    ['has a line without a colon', `${DISPOSITION}\r\nx`],
    ['has a line that begins with a colon', `${DISPOSITION}\r\n: x`],
    ['has a field twice', `${DISPOSITION}\r\n${DISPOSITION}`],
    ['is too long', `${DISPOSITION}\r\nX-A: ${'x'.repeat(8_192)}`],
  ])('is refused if it %s', (_, header) => {
    expect(refusalOf(formOf(header))).toBe('malformedRequest');
  });
});
