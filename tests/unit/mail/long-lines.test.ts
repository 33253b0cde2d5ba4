import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { shortenLines, toSevenBit } from '#lib/mail/seven-bit.ts';
import { cpuTime } from '../../fixtures/cpu-time.ts';
import { fc } from '../../fixtures/properties.ts';

const message = (...lines: string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n`);
const HEAD = ['From: a@example.org', 'To: b@example.net', 'Subject: Hello', 'MIME-Version: 1.0'] as const;
const LONG = 'word '.repeat(400);

const longest = (raw: Buffer): number =>
  Math.max(
    ...raw
      .toString('latin1')
      .split('\r\n')
      .map(({ length }) => length),
  );

async function readsTheSame(raw: Buffer): Promise<Buffer> {
  const short = shortenLines(raw);
  expect(longest(short)).toBeLessThanOrEqual(998);
  const [before, after] = await Promise.all([PostalMime.parse(raw), PostalMime.parse(short)]);
  const facts = ({ subject, text, html, attachments }: typeof before) => ({
    subject,
    text: text?.trimEnd(),
    html: html?.trimEnd(),
    attachments: attachments.map(({ content, filename }) => [
      filename,
      typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)),
    ]),
  });
  expect(facts(after)).toEqual(facts(before));
  return short;
}

describe('a message with lines over the limit of SMTP', () => {
  it('is unchanged without such lines', () => {
    const raw = message(...HEAD, '', 'x'.repeat(998), 'grüße');
    expect(shortenLines(raw)).toBe(raw);
  });

  it('has the same content when quoted-printable contains raw non-ASCII letters, also in 7-bit', async () => {
    const type = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable'];
    const raw = message(...HEAD, ...type, '', 'grüße =C3=BC '.repeat(100));
    const short = await readsTheSame(raw);
    const seven = toSevenBit(raw, { smtpUtf8: true, eightBitMime: true });
    const text = 'grüße ü '.repeat(100).trimEnd();
    for (const made of [short, 'raw' in seven ? seven.raw : raw]) {
      expect(made.toString('latin1')).toMatch(/^[\r\n -~]*$/);
      expect((await PostalMime.parse(made)).text?.trimEnd()).toBe(text);
    }
  });

  it('has the same content for any body and encoding', async () => {
    await readsTheSame(message(...HEAD, '', LONG));
    await readsTheSame(message(...HEAD, 'Content-Type: text/plain; charset=utf-8', '', `grüße ${LONG}`));
    await readsTheSame(message(...HEAD, 'Content-Type: text/html; charset=utf-8', '', `<p>${LONG}</p>`));
    const base64 = Buffer.from(LONG).toString('base64');
    await readsTheSame(message(...HEAD, 'Content-Type: text/plain', 'Content-Transfer-Encoding: base64', '', base64));
    const quoted = `${'gr=C3=BC=C3=9Fe '.repeat(200)}end`;
    await readsTheSame(
      message(
        ...HEAD,
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        quoted,
      ),
    );
  });

  it('has only the parts with such lines changed', async () => {
    const short = await readsTheSame(
      message(
        ...HEAD,
        'Content-Type: multipart/mixed; boundary=cut',
        'Content-Transfer-Encoding: 8bit',
        '',
        '--cut',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
        '',
        'grüße',
        '--cut',
        'Content-Type: text/html',
        '',
        `<p>${LONG}</p>`,
        '--cut',
        'Content-Type: application/octet-stream; name=a.bin',
        'Content-Disposition: attachment; filename=a.bin',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.alloc(3_000, 7).toString('base64'),
        '--cut--',
      ),
    );
    const text = short.toString();
    expect(text).toContain(
      'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\ngrüße\r\n',
    );
    expect(text).toContain('boundary=cut\r\nContent-Transfer-Encoding: 8bit\r\n');
    expect(text.match(/quoted-printable/g)).toHaveLength(1);
  });

  it('has its long header fields folded at blanks, so that they unfold to the same', async () => {
    const subject = `Subject: ${'many words '.repeat(200).trim()}`;
    const references = `References: ${Array.from({ length: 60 }, (_, n) => `<${n}.aaaaaaaaaaaaaaaa@example.org>`).join(' ')}`;
    const short = await readsTheSame(message('From: a@example.org', subject, references, '', 'Hi'));
    expect(short.toString().replace(/\r\n(?=[ \t])/g, '')).toBe(
      `From: a@example.org\r\n${subject}\r\n${references}\r\n\r\nHi\r\n`,
    );
  });

  it('is unchanged when it is signed by its author', () => {
    const raw = message(
      ...HEAD,
      'Content-Type: multipart/signed; boundary=cut; protocol="application/pgp-signature"',
      '',
      '--cut',
      'Content-Type: text/plain',
      '',
      LONG,
      '--cut--',
    );
    expect(shortenLines(raw)).toBe(raw);
  });

  it('has the same content for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1_000, maxLength: 3_000 }), async (text) => {
        const line = text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
        await readsTheSame(message(...HEAD, 'Content-Type: text/plain; charset=utf-8', '', `x${line}x`));
      }),
      { numRuns: 50 },
    );
  });
});

describe('a message with endless parts', () => {
  const end = `\r\n${'x'.repeat(2_000)}\u00fc\r\n`;
  const part = '--b\r\n\r\n\u00fc\r\n';
  const multipart = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n';
  const enclosed = 'Content-Type: message/rfc822\r\n\r\n';

  it.each([
    ['side by side', `${multipart}${part.repeat(1_500_000)}${end}`],
    ['within each other', `${enclosed.repeat(700_000)}${end}`],
    ['of one boundary', `${`${multipart}--b\r\n`.repeat(400_000)}${end}`],
  ])('%s is unchanged and cheap to process', (_where, content) => {
    const raw = Buffer.from(`From: a@example.org\r\n${content}`);
    const startedAt = cpuTime();
    expect(shortenLines(raw).equals(raw)).toBe(true);
    expect(toSevenBit(raw, { smtpUtf8: true, eightBitMime: true })).toEqual({ problem: 'content' });
    expect(cpuTime() - startedAt).toBeLessThan(4_000);
  });

  it('is rewritten up to a number of parts', () => {
    const raw = Buffer.from(`From: a@example.org\r\n${enclosed.repeat(19)}${end}`);
    expect(longest(shortenLines(raw))).toBeLessThanOrEqual(998);
  });
});
