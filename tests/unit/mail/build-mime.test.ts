import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { buildMime, type MimeMessage } from '#lib/mail/build-mime.ts';
import { fc } from '../../fixtures/properties.ts';

const message = (changes: Partial<MimeMessage> = {}): MimeMessage => ({
  from: { name: 'Ada', address: 'ada@example.net' },
  to: [{ name: '', address: 'to@example.net' }],
  cc: [],
  replyTo: [],
  subject: 'Hello',
  messageId: '<id@example.net>',
  date: new Date('2026-11-20T12:00:00Z'),
  headers: [],
  text: 'Hello',
  html: null,
  amp: null,
  files: [],
  ...changes,
});

/** Text without what no message can carry, in the form that a reader gives it back. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 400 })
  .map((value) => value.replace(/[\r\0]/g, '').toWellFormed());
const word = fc.string({ unit: 'grapheme', maxLength: 120 }).map((value) =>
  value
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim(),
);

/** Returns what a reader shows of a message. */
async function readBack(raw: Buffer) {
  const { from, to, subject, date, messageId, text: plain, html, attachments } = await PostalMime.parse(raw);
  const lines = (value: string | undefined) => (value ?? '').replace(/\r\n/g, '\n').trimEnd();
  const files = attachments.map(({ filename, mimeType, content }) => [
    filename,
    mimeType,
    [...new Uint8Array(content as ArrayBuffer)],
  ]);
  return { from, to, subject: subject ?? '', date, messageId, text: lines(plain), html: lines(html), files };
}

const linesOf = (raw: Buffer) => raw.toString('latin1').split('\r\n');

describe('buildMime', () => {
  test('writes 7-bit lines of at most 998 octets with CRLF for any input', async () => {
    const header = fc.tuple(fc.constant('X-Any'), word);
    await fc.assert(
      fc.asyncProperty(word, word, text, text, fc.option(header), async (name, subject, plain, html, extra) => {
        const raw = buildMime(
          message({
            from: { name, address: 'ada@example.net' },
            to: Array.from({ length: 20 }, (_, index) => ({ name, address: `r${index}@example.net` })),
            subject,
            text: plain,
            html,
            headers: extra ? [extra] : [],
          }),
        );
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with controls
        expect(/[^\u0000-\u007f]|\r(?!\n)|(?<!\r)\n/.test(raw.toString('latin1'))).toBe(false);
        for (const line of linesOf(raw)) expect(line.length).toBeLessThanOrEqual(998);
        expect(raw.toString('latin1').endsWith('\r\n')).toBe(true);
      }),
    );
  });

  test('writes a message that parses back to its input', async () => {
    await fc.assert(
      fc.asyncProperty(word, word, text, text, async (name, subject, plain, html) => {
        const read = await PostalMime.parse(
          buildMime(message({ from: { name, address: 'ada@example.net' }, subject, text: plain, html })),
        );
        expect(read.from).toEqual({ name, address: 'ada@example.net' });
        expect(read.subject ?? '').toBe(subject);
        const lines = (value: string | undefined) => (value ?? '').replace(/\r\n/g, '\n').trimEnd();
        expect(lines(read.text)).toBe(plain.trimEnd());
        expect(lines(read.html)).toBe(html.trimEnd());
      }),
      { numRuns: 200 },
    );
  });

  test('writes what reads back as what nodemailer writes', async () => {
    const reference = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const common = { from: { name: 'Ada Ünal', address: 'ada@example.net' }, messageId: '<id@example.net>' };
    await fc.assert(
      fc.asyncProperty(word, text, text, fc.uint8Array({ maxLength: 400 }), async (subject, plain, html, content) => {
        const file = {
          filename: 'Zähler 1.bin',
          contentType: 'application/octet-stream',
          content: Buffer.from(content),
        };
        const ours = buildMime(
          message({
            ...common,
            subject,
            text: plain,
            html,
            files: [{ ...file, disposition: 'attachment', contentId: null }],
          }),
        );
        const to = 'to@example.net';
        const date = message().date;
        const { message: theirs } = await reference.sendMail({
          ...common,
          to,
          date,
          subject,
          text: plain,
          html,
          attachments: [file],
        });
        expect(await readBack(ours)).toEqual(await readBack(theirs as Buffer));
      }),
      { numRuns: 50 },
    );
  });

  test('keeps the bytes and the name of a file', async () => {
    const content = fc.uint8Array({ maxLength: 5_000 });
    await fc.assert(
      fc.asyncProperty(content, word, async (bytes, base) => {
        const filename = `${base.replace(/[/\\]/g, '') || 'a'}.bin`;
        const file = {
          filename,
          contentType: 'application/zip',
          content: bytes,
          disposition: 'attachment',
          contentId: null,
        } as const;
        const { attachments } = await PostalMime.parse(buildMime(message({ files: [file] })));
        expect(Buffer.from(attachments[0]?.content as ArrayBuffer).equals(Buffer.from(bytes))).toBe(true);
        expect(attachments[0]?.filename).toBe(filename);
      }),
      { numRuns: 100 },
    );
  });

  test('orders text, AMP and HTML, and puts inline pictures next to their HTML', () => {
    const file = {
      filename: 'a.png',
      contentType: 'image/png',
      content: Buffer.from('x'),
      disposition: 'inline',
      contentId: 'a',
    } as const;
    const raw = buildMime(message({ html: '<img src="cid:a">', amp: '<html amp4email>', files: [file] })).toString();
    const types = [...raw.matchAll(/Content-Type: ([\w/-]+)/g)].map(([, type]) => type);
    expect(types).toEqual([
      'multipart/related',
      'multipart/alternative',
      'text/plain',
      'text/x-amp-html',
      'text/html',
      'image/png',
    ]);
  });

  test('leaves a short plain message unencoded', () => {
    expect(buildMime(message()).toString()).toBe(
      [
        'From: Ada <ada@example.net>',
        'To: to@example.net',
        'Subject: Hello',
        'Message-ID: <id@example.net>',
        'Date: Fri, 20 Nov 2026 12:00:00 +0000',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 7bit',
        '',
        'Hello',
        '',
      ].join('\r\n'),
    );
  });

  test('folds long headers between words, and encodes text that looks like an encoded word', async () => {
    const list = Array.from({ length: 30 }, (_, index) => `<id-${index}@example.net>`).join(' ');
    const raw = buildMime(message({ subject: '=?utf-8?q?not_meant?=', headers: [['References', list]] }));
    for (const line of linesOf(raw)) expect(line.length).toBeLessThanOrEqual(78);
    const read = await PostalMime.parse(raw);
    expect(read.subject).toBe('=?utf-8?q?not_meant?=');
    expect(read.references).toBe(list);
  });
});
