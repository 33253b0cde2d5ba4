import { randomBytes } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { toSevenBit } from '#lib/mail/seven-bit.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { accept, settled, startDeliveryDatabase, startWorkerTo } from '../../../fixtures/delivery/delivery-rig.ts';
import { fc } from '../../../fixtures/properties.ts';
import type { Sink } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

let end: () => Promise<void>;
let company: SeededCompany;
let sink: Sink;
let worker: DeliveryWorker;

beforeAll(async () => {
  process.env.ENCRYPTION_KEY = randomBytes(32).toString('hex');
  end = await startDeliveryDatabase();
});

beforeEach(async () => {
  company = await seedCompany();
});

afterEach(async () => {
  await worker.stop();
  await sink.close();
});

afterAll(() => end());

const message = (lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n`);

async function deliver(features: string[], raw: Buffer) {
  sink = await startSink({ keepsRaw: true, features });
  worker = await startWorkerTo(sink.port);
  const state = await settled(await accept(company, 'ada@far.example', { raw }));
  return { state, got: sink.messages[0]?.raw ?? null };
}

const isAscii = (bytes: Buffer | null): boolean => bytes?.every((byte) => byte < 128) ?? false;

const letter = (extra: readonly string[], ...body: string[]) =>
  message([
    `From: Jörg Müller <${company.from}>`,
    'To: ada@far.example',
    'Subject: Grüße aus Köln',
    'Message-ID: <1@x>',
    'Date: Fri, 20 Nov 2026 12:00:00 +0000',
    ...extra,
    '',
    ...body,
  ]);

describe('a remote server without 8BITMIME and SMTPUTF8', () => {
  it('gets a 7-bit message with the same content', async () => {
    const raw = letter(
      ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="cut"', 'Content-Transfer-Encoding: 8bit'],
      'Vorwort für niemanden',
      '--cut',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      'Schöne Grüße = 100 %',
      '.Punkt',
      '--cut',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'as it was = plain',
      '--cut',
      'Content-Type: application/octet-stream; name=a.bin',
      'Content-Disposition: attachment; filename="Größe.bin"',
      'Content-Transfer-Encoding: 8bit',
      '',
      'öäü',
      '--cut--',
    );
    const { got, state } = await deliver([], raw);
    expect(state.recipient.status).toBe('delivered');
    expect(isAscii(got)).toBe(true);
    const read = await PostalMime.parse(got ?? '');
    expect(read.subject).toBe('Grüße aus Köln');
    expect(read.from).toEqual({ name: 'Jörg Müller', address: company.from });
    expect(read.text).toContain('Schöne Grüße = 100 %\n');
    expect(read.text).toContain('as it was = plain');
    const [file] = read.attachments;
    expect(file?.filename).toBe('Größe.bin');
    expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe('öäü');
    expect(sink.commands.join('\n')).not.toMatch(/8BITMIME|SMTPUTF8/);
  });

  it('gets a bare text with the missing type and encoding', async () => {
    const { got } = await deliver(['SMTPUTF8'], letter([], 'Schöne Grüße'));
    expect(got?.toString()).toContain('Subject: Grüße aus Köln');
    expect((await PostalMime.parse(got ?? '')).text?.trim()).toBe('Schöne Grüße');
    expect(got?.toString()).toMatch(
      /MIME-Version: 1\.0\r\nContent-Type: text\/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n/,
    );
  });

  it('leads to 5.6.3 for a signed part and to 5.6.7 for a non-ASCII address', async () => {
    const sealed = letter(
      ['MIME-Version: 1.0', 'Content-Type: multipart/signed; boundary=cut'],
      '--cut',
      '',
      'Grüße',
      '--cut--',
    );
    const refused = await deliver(['SMTPUTF8'], sealed);
    expect(refused.state.recipient).toMatchObject({
      status: 'bounced',
      reason: expect.stringMatching(/^554 5\.6\.3 /),
    });
    await worker.stop();
    await sink.close();
    const addressed = await deliver(['8BITMIME'], letter(['Cc: grüße@far.example'], 'x'));
    expect(addressed.state.recipient).toMatchObject({
      status: 'bounced',
      reason: expect.stringMatching(/^550 5\.6\.7 /),
    });
    expect(sink.messages).toEqual([]);
    const { rows } = await import('#lib/infra/db/pool.ts').then(({ getPool }) =>
      getPool().query('SELECT FROM suppressions WHERE company_id = $1', [company.companyId]),
    );
    expect(rows).toEqual([]);
  });

  it('gets a 7-bit message unchanged', async () => {
    const raw = letter([], 'Schöne Grüße');
    const { got } = await deliver(['8BITMIME', 'SMTPUTF8'], raw);
    expect(got).toEqual(raw);
  });
});

it('gets 7-bit for any message, or a failure with a reason', () => {
  const piece = fc.constantFrom(
    'Content-Type: multipart/mixed; boundary=x',
    '--x',
    '--x--',
    '',
    'ö',
    'Subject: ü',
    'From: a@b.example',
    'Content-Type: message/rfc822',
    'Content-Transfer-Encoding: 8bit',
    ' ä',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 25 }), (lines) => {
      const raw = message(lines.map((line) => line.replace(/[\r\n]/g, '')));
      const made = toSevenBit(raw, { smtpUtf8: true, eightBitMime: true });
      expect('problem' in made || isAscii(made.raw)).toBe(true);
    }),
  );
});
