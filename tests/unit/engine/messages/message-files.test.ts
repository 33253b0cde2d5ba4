import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanFileName } from '#lib/core/clean-file-name.ts';
import { BLOCKED_TYPES, blockedTypeOf } from '#lib/engine/messages/files/blocked-types.ts';
import { contentOf, partContent } from '#lib/engine/messages/files/file-content.ts';
import { readFileNames } from '#lib/engine/messages/files/file-names.ts';
import { findFileFault } from '#lib/engine/messages/files/find-file-fault.ts';
import { createUnpackBudget } from '#lib/engine/messages/files/find-in-zip.ts';
import { listParts } from '#lib/engine/messages/files/list-parts.ts';
import { mediaTypeOf } from '#lib/engine/messages/files/media-types.ts';
import { scanHeaders } from '#lib/mail/read-headers.ts';
import { makeZip } from '../../../fixtures/make-zip.ts';
import { fc } from '../../../fixtures/properties.ts';

/** Encodes bytes as base64 in lines, as mail programs do. */
const toBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/.{76}/g, '$&\r\n');

const faultOf = (name: string, bytes: Buffer, mediaType = '') =>
  findFileFault({ names: [name], mediaType, content: contentOf(bytes) }, createUnpackBudget());

describe('the name of a file', () => {
  it.each([
    ['setup.exe', 'exe'],
    ['SETUP.EXE', 'exe'],
    ['report.pdf.js', 'js'],
    ['setup.exe.', 'exe'],
    ['setup.exe . .', 'exe'],
    ['setup.exe"', 'exe'],
    ['setup.exe\u00a0', 'exe'],
    ['setup.exe::$DATA', 'exe'],
    ['notes.txt:setup.exe', 'exe'],
    ['folder\\setup.exe', 'exe'],
    ['annexe\u202efdp.exe', 'exe'],
    ['setup.e\u200bxe', 'exe'],
    ['setup.ｅｘｅ', 'exe'],
    ['setup.exe\0', 'exe'],
    ['setup.exe.gz', 'exe'],
    ['setup.exe.tmp.bz2.xz', null],
    ['macro.vbs.bz2.gz', 'vbs'],
    ['.bat', 'bat'],
  ])('%j is of the blocked type %s', (name, type) => {
    expect(blockedTypeOf(name)).toBe(type);
  });

  it.each([
    ...[
      'invite.ics',
      'feed.xml',
      'pass.pkpass',
      'card.vcf',
      'data.json',
      'page.html',
      'smime.p7s',
      'sheet.ods',
      'LICENSE',
    ],
    ...[
      'exe',
      'report.exe.pdf',
      'list.tar.gz',
      'root.crt',
      'ca.cer',
      'key.pem',
      'mail.eml',
      'mail.msg',
      'db.sqlite',
      'a.7z',
    ],
    ...['Makefile', '.gitignore', 'v1.2', 'archive.rar', 'sheet.xlsm', 'budget 2026.numbers', '写真', 'photo.heic'],
  ])('%j is allowed', (name) => {
    expect(blockedTypeOf(name)).toBeNull();
  });

  it('stays as it is given, without folders, controls and marks of direction', () => {
    expect(cleanFileName('Invoice 2026-03 (final) v1.2.pdf')).toBe('Invoice 2026-03 (final) v1.2.pdf');
    expect(cleanFileName('../../etc/Größe "1".PDF')).toBe('Größe "1".PDF');
    expect(cleanFileName('C:\\files\\a\t\r\n\u202eb.txt ')).toBe('ab.txt');
    expect(cleanFileName('folder/')).toBe('');
    fc.assert(fc.property(fc.string(), (name) => !/[\p{Cc}/\\]/u.test(cleanFileName(name))));
  });

  it('is read from every form in which a header writes it', () => {
    const forms: [value: string, name: string][] = [
      ['attachment; filename=setup.exe', 'setup.exe'],
      ['attachment; FILENAME = "setup \\"1\\".exe"', 'setup "1".exe'],
      ['attachment; filename=setup.exe (a comment)', 'setup.exe'],
      ['application/pdf; charset=x; name="setup.exe"', 'setup.exe'],
      ['application/pdf; name="=?utf-8?B?c2V0dXAuZXhl?="', 'setup.exe'],
      ['application/pdf; name="=?utf-8?Q?set?= =?utf-8?Q?up.exe?="', 'setup.exe'],
      ["attachment; filename*=utf-8''s%65tup.%65xe", 'setup.exe'],
      ['attachment; filename*1="up.exe"; filename*0="set"', 'setup.exe'],
      ["attachment; filename*0*=utf-8'de'Gr%C3; filename*1*=%B6%C3%9Fe; filename*2=.exe", 'Größe.exe'],
      ['attachment; filename="unclosed.exe', 'unclosed.exe'],
    ];
    for (const [value, name] of forms) expect(readFileNames(value)).toContain(name);
    expect(readFileNames('attachment; filename="a.pdf"; filename=b.exe')).toEqual(['a.pdf', 'b.exe']);
    expect(readFileNames('multipart/mixed; boundary="name=a.exe"')).toEqual([]);
  });

  it('gives the media type of a usual file', () => {
    expect(mediaTypeOf('invite.ICS')).toBe('text/calendar');
    expect(['README', 'a.unknown', 'a.constructor'].map(mediaTypeOf)).toEqual([null, null, null]);
  });
});

describe('the list of blocked types', () => {
  it('is in the documentation as it is in the code', () => {
    const page = readFileSync(new URL('../../../../docs/site/concepts/message.md', import.meta.url), 'utf8');
    const listed = /```text\n(ade [^`]*)\n```/.exec(page)?.[1]?.split(/\s+/);
    expect(listed).toEqual([...BLOCKED_TYPES]);
  });
});

describe('a ZIP archive', () => {
  const exe = { 'docs/readme.txt': 'hello', 'bin/setup.exe': new Uint8Array(100) };

  it('is refused for the name of a file in it, which the refusal quotes', async () => {
    expect(await faultOf('a.zip', makeZip(exe))).toEqual({
      of: 'content',
      cause:
        'it holds "bin/setup.exe", and files of the type exe are blocked by Gmail or Outlook; types that neither blocks are allowed',
    });
    expect(await faultOf('a.ZIP ', makeZip(exe))).not.toBeNull();
    expect(await faultOf('download', makeZip(exe), 'application/zip')).not.toBeNull();
  });

  it('is allowed with other files, with folders that are named like programs, and where it is damaged', async () => {
    const harmless = { 'shop.com/': '', 'shop.com/a.json': '{}', 'b.tar.gz': '' };
    const zip = makeZip(harmless);
    expect(await faultOf('a.zip', zip)).toBeNull();
    for (const length of [0, 3, zip.length - 30, zip.length - 4])
      expect(await faultOf('a.zip', zip.subarray(0, length))).toBeNull();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), async (bytes) => (await faultOf('a.zip', Buffer.from(bytes))) === null),
    );
  });

  it('is searched one archive deep, stored or deflated, and no deeper', async () => {
    const inner = makeZip(exe);
    // makeZip deflates texts and stores bytes.
    expect(await faultOf('a.zip', makeZip({ 'b.txt': 'x', 'inner.zip': inner }))).not.toBeNull();
    const deflatable = makeZip({ 'x.exe': new Uint8Array() });
    expect(deflatable.every((octet) => octet < 0x80)).toBe(true);
    expect(await faultOf('a.zip', makeZip({ 'inner.zip': deflatable.toString('latin1') }))).not.toBeNull();
    expect(await faultOf('a.zip', makeZip({ 'inner.zip': makeZip({ 'deeper.zip': inner }) }))).toBeNull();
  });

  it('is searched within a bound of unpacked bytes', async () => {
    const bomb = makeZip({ 'zeros.txt': '\0'.repeat(20_000_000) });
    const budget = createUnpackBudget();
    const content = contentOf(makeZip({ 'a.zip': bomb.toString('latin1'), 'b.zip': '\0'.repeat(20_000_000) }));
    expect(await findFileFault({ names: ['a.zip'], mediaType: '', content }, budget)).toBeNull();
    expect(budget.bytesLeft).toBe(0);
  });

  it('is found behind bytes that do not belong to it, and with a comment', async () => {
    const commented = Buffer.concat([makeZip(exe), Buffer.alloc(60_000, 0x41)]);
    commented.writeUInt16LE(60_000, makeZip(exe).length - 2);
    expect(await faultOf('a.zip', Buffer.concat([Buffer.alloc(5_000, 1), commented]))).not.toBeNull();
    const nested = Buffer.concat([Buffer.alloc(5_000, 1), makeZip({ 'inner.zip': makeZip(exe) })]);
    expect(await faultOf('a.zip', nested)).not.toBeNull();
  });

  it('is read from the end of base64, with and without padding, and from quoted-printable', async () => {
    for (const size of [300_000, 300_001, 300_002]) {
      const zip = makeZip({ 'a.bin': new Uint8Array(size), ...exe });
      for (const text of [toBase64(zip), `${toBase64(zip)}\r\n\r\n`, zip.toString('base64').replace(/=+$/, '')]) {
        const content = partContent(Buffer.from(text), 'base64');
        expect(content.tail(1_000).length).toBeLessThanOrEqual(1_000);
        expect(await findFileFault({ names: ['a.zip'], mediaType: '', content }, createUnpackBudget())).not.toBeNull();
      }
    }
    const quoted = makeZip(exe)
      .toString('latin1')
      .replace(/[^ -<>-~]/g, (octet) => `=${octet.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);
    const content = partContent(Buffer.from(quoted), 'quoted-printable');
    expect(await findFileFault({ names: ['a.zip'], mediaType: '', content }, createUnpackBudget())).not.toBeNull();
  });
});

describe('the parts of a message', () => {
  const partsOf = (text: string) => {
    const raw = Buffer.from(text.replace(/\n/g, '\r\n'));
    return listParts(raw, scanHeaders(raw))?.map(({ names, mediaType, body }) => [
      mediaType,
      names.join(),
      body.toString(),
    ]);
  };

  it('are found in nested and enclosed messages, with and without closing delimiters', () => {
    expect(
      partsOf(`Content-Type: multipart/mixed; boundary="a b"

preamble
--a b
Content-Type: multipart/alternative;
 boundary=inner

--inner

text
--inner
Content-Type: text/html

<p>
--inner--
epilogue
--a b
Content-Type: message/rfc822

Subject: enclosed
Content-Type: multipart/mixed; boundary=deep

--deep
Content-Type: application/pdf; name=a.pdf

pdf
--a b \t
Content-Disposition: attachment; filename=b.exe

exe
--a bc
--a b--
Content-Disposition: attachment; filename=epilogue.exe
`),
    ).toEqual([
      ['', '', 'text'],
      ['text/html', '', '<p>'],
      ['application/pdf', 'a.pdf', 'pdf'],
      ['', 'b.exe', 'exe\r\n--a bc'],
    ]);
  });

  it('are found where a header is not ended by an empty line', () => {
    const text =
      'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n--b\nContent-Type: a/b; name=c.exe\n\nx';
    expect(partsOf(text)).toEqual([
      ['text/plain', '', ''],
      ['a/b', 'c.exe', 'x'],
    ]);
  });

  it('are the message itself where it has none', () => {
    expect(partsOf('Content-Type: application/zip; name=a.zip\n\nbody')).toEqual([
      ['application/zip', 'a.zip', 'body'],
    ]);
    expect(partsOf('Subject: x')).toEqual([['', '', '']]);
    expect(partsOf('Content-Type: multipart/mixed\n\n--x\n\nbody')).toEqual([
      ['multipart/mixed', '', '--x\r\n\r\nbody'],
    ]);
  });

  it('are refused in numbers that no mail program writes', () => {
    const mixed = 'Content-Type: multipart/mixed; boundary=b\n\n';
    expect(partsOf(`${mixed}${'--b\n\nx\n'.repeat(2_001)}`)).toBeUndefined();
    expect(partsOf(`${mixed}${'--b\n\nx\n'.repeat(1_999)}`)).toHaveLength(1_999);
    expect(partsOf(`${mixed}--b\n\n${'--\n'.repeat(100_001)}`)).toBeUndefined();
    expect(partsOf('Content-Type: message/rfc822\n\n'.repeat(2_002))).toBeUndefined();
  });

  it('never fail, whatever a message is', () => {
    const line = fc.constantFrom(
      ...[
        '--a',
        '--a--',
        '--b',
        '',
        'text',
        'Content-Type: multipart/mixed; boundary=b',
        'Content-Type: message/rfc822',
      ],
    );
    fc.assert(
      fc.property(fc.array(line), (lines) =>
        Array.isArray(partsOf(`Content-Type: multipart/mixed; boundary=a\n\n${lines.join('\n')}`)),
      ),
    );
  });
});
