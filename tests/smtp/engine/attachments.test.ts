import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { makeZip } from '../../fixtures/make-zip.ts';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

let rig: SubmissionRig;
let company: SeededCompany;
let client: SmtpClient;

beforeAll(async () => {
  rig = await startSubmissionRig();
});

afterEach(() => client?.destroy());

afterAll(() => rig.stop());

/** Sends a message with a file; returns the reply and the stored messages of a company of its own. */
async function send(head: string, body = 'x', more: readonly string[] = []) {
  company = await seedCompany();
  client = await SmtpClient.open(rig.securePort, company.apiKey);
  const part = [head, '', body].join('\r\n');
  const lines = [`From: ${company.from}`, 'MIME-Version: 1.0', ...more, 'Content-Type: multipart/mixed; boundary=b'];
  const data = `${lines.join('\r\n')}\r\n\r\n--b\r\n\r\nhello\r\n--b\r\n${part}\r\n--b--\r\n.\r\n`;
  const reply = await client.transact(company.from, ['someone@example.net'], data);
  const { rows } = await getPool().query<{ raw: Buffer }>('SELECT raw FROM message_bodies WHERE company_id = $1', [
    company.companyId,
  ]);
  return { reply, rows };
}

const BASE64 = 'Content-Transfer-Encoding: base64';
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\r\n');

const program = Buffer.alloc(256);
program.write('MZ');

describe('a message with a file that Gmail or Outlook block', () => {
  it.each<[what: string, head: string, body: string, cause: string]>([
    ['by its file name', 'Content-Disposition: attachment; filename="setup.exe"', 'x', '"setup.exe"'],
    ['by the name of its type', 'Content-Type: application/pdf; name=setup.exe', 'x', 'type exe'],
    ['in encoded words', 'Content-Type: a/b; name="=?utf-8?B?c2V0dXAuZXhl?="', 'x', '"setup.exe"'],
    ['in percent-encoding', "Content-Disposition: attachment; filename*=utf-8''setup%2Eexe", 'x', '"setup.exe"'],
    ['in pieces', 'Content-Disposition: inline;\r\n filename*0="set";\r\n filename*1="up.exe"', 'x', '"setup.exe"'],
    ['before dots', 'Content-Disposition: attachment; filename="setup.exe.. "', 'x', 'type exe'],
    ['compressed', 'Content-Disposition: attachment; filename="setup.exe.gz"', 'x', 'type exe'],
    ['by its media type', 'Content-Type: application/x-msdownload', 'x', 'the media type of a program'],
    [
      'by its first bytes',
      `Content-Type: application/pdf; name=a.pdf\r\n${BASE64}`,
      base64(program),
      'it is a program',
    ],
    [
      'in a ZIP archive',
      `Content-Type: application/zip; name=a.zip\r\n${BASE64}`,
      base64(makeZip({ 'a.bin': new Uint8Array(400_000), 'bin/setup.exe': '' })),
      'it holds "bin/setup.exe"',
    ],
    [
      'in an enclosed message',
      'Content-Type: message/rfc822',
      'Content-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\nContent-Type: a/b; name=a.vbs\r\n\r\nx\r\n--c--',
      'type vbs',
    ],
  ])('%s is refused after its data and stored nowhere', async (_what, head, body, cause) => {
    const { reply, rows } = await send(head, body);
    expect(reply).toMatch(/^552 5\.7\.0 The attachment ".*" is Invalid: /);
    expect(reply).toContain(cause);
    expect(rows).toEqual([]);
    // The session continues.
    expect(
      await client.transact(company.from, ['someone@example.net'], `From: ${company.from}\r\n\r\nx\r\n.\r\n`),
    ).toMatch(/^250 2\.0\.0 /);
  });

  it('is refused with recipients of its own in X-SMTPAPI too', async () => {
    const more = ['X-SMTPAPI: {"to": ["a@example.net", "b@example.net"]}'];
    const { reply, rows } = await send('Content-Disposition: attachment; filename=a.exe', 'x', more);
    expect(reply).toMatch(/^552 5\.7\.0 /);
    expect(rows).toEqual([]);
  });
});

describe('a message with other files', () => {
  it.each([
    'invite.ics',
    'pass.pkpass',
    'root.crt',
    'Größe (1).json',
    'LICENSE',
    'exe',
    'site.zip',
  ])('such as %s is stored as it came', async (name) => {
    const zip = base64(makeZip({ 'shop.com/index.html': '<p>', 'a.json': '{}' }));
    const head = `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}\r\n${BASE64}`;
    const { reply, rows } = await send(head, zip);
    expect(reply).toMatch(/^250 /);
    expect(rows[0]?.raw.includes(`${head}\r\n\r\n${zip}\r\n--b--`)).toBe(true);
  });

  it('keeps the method of an invitation in the copies of X-SMTPAPI', async () => {
    const more = ['X-SMTPAPI: {"to": ["a@example.net"]}'];
    const { rows } = await send(
      'Content-Type: text/calendar; charset=utf-8; method=REQUEST; name=a.ics',
      'BEGIN:VCALENDAR',
      more,
    );
    expect(rows).toHaveLength(1);
    const { attachments } = await PostalMime.parse(rows[0]?.raw ?? '');
    expect(attachments).toMatchObject([{ filename: 'a.ics', mimeType: 'text/calendar', method: 'REQUEST' }]);
  });

  it('is refused with more parts than a mail program writes', async () => {
    const { reply, rows } = await send('Content-Type: a/b', 'x\r\n--b\r\n\r\n'.repeat(2_000));
    expect(reply).toBe('550 5.6.0 The header Content-Type is Invalid: the message has too many parts');
    expect(rows).toEqual([]);
  });
});
