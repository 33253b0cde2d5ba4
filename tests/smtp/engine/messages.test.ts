import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
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

/** A company of its own and a session of it. */
const begin = async (): Promise<void> => {
  company = await seedCompany();
  client = await SmtpClient.open(rig.securePort, company.apiKey);
};

type Stored = { id: string; raw: Buffer; rcptTo: string; rcptType: string };

const stored = async (): Promise<Stored[]> => {
  const { rows } = await getPool().query<Stored>(
    `SELECT b.message_id AS id, b.raw, r.raw_rcpt_to AS "rcptTo", r.rcpt_type AS "rcptType"
     FROM message_bodies b JOIN recipients r USING (company_id, message_id) WHERE company_id = $1 ORDER BY 1, r.ordinal`,
    [company.companyId],
  );
  return rows;
};

const storedText = async (): Promise<string> => (await stored())[0]?.raw.toString('latin1') ?? '';

const sendData = (data: string | Buffer, recipients: readonly string[] = ['someone@example.net']) =>
  client.transact(company.from, recipients, data);

describe('an accepted message', () => {
  it('is stored octet for octet after one Received line', async () => {
    await begin();
    const odd = Buffer.concat([
      Buffer.from('\r\n..leading dots\r\n...\r\n. \r\n\ttab\r\n'),
      Buffer.from([0xff, 0xfe, 0x80, 0x01, 0x0b]),
      Buffer.from(`${'long'.repeat(2_000)}\r\ntrailing \t\r\n\r\n\r\n`),
    ]);
    const raw = Buffer.concat([rawMessage(company.from), odd]);
    const stuffed = Buffer.from(raw.toString('latin1').replace(/^\./gm, '..'), 'latin1');
    expect(await sendData(Buffer.concat([stuffed, Buffer.from('.\r\n')]))).toMatch(/^250 /);
    const [message] = await stored();
    const kept = message?.raw ?? Buffer.alloc(0);
    expect(kept.subarray(-raw.length).equals(raw)).toBe(true);
    expect(kept.subarray(0, -raw.length).toString()).toMatch(
      /^Received: from client\.example \(\[127\.0\.0\.1\]\)\r\n\tby localhost with ESMTPSA id [\w-]+\.1;\r\n\t\w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000\r\n$/,
    );
  });

  it('gets a missing Message-ID and Date', async () => {
    await begin();
    await sendData(`From: ${company.from}\r\n\r\nhello\r\n.\r\n`);
    const text = await storedText();
    expect(text).toMatch(new RegExp(`\r\nMessage-ID: <[0-9a-f-]{36}@${company.domain}>\r\nDate: .* \\+0000\r\nFrom: `));
  });

  it('contains no Bcc field, folded or repeated, and records the header of every recipient', async () => {
    await begin();
    const header = `From: ${company.from}\r\nBcc: hidden@example.net,\r\n\tother@example.net\r\nTo: "A" <A@example.net>\r\nCc: c@example.net\r\nbcc: hidden@example.net\r\nResent-Bcc: x@example.net\r\n`;
    await sendData(`${header}\r\nBcc: in the body stays\r\n.\r\n`, [
      'a@example.net',
      'c@example.net',
      'hidden@example.net',
    ]);
    const messages = await stored();
    expect(messages.map(({ rcptTo, rcptType }) => [rcptTo, rcptType])).toEqual([
      ['a@example.net', 'to'],
      ['c@example.net', 'cc'],
      ['hidden@example.net', 'bcc'],
    ]);
    const text = messages[0]?.raw.toString() ?? '';
    expect(text).not.toContain('hidden@');
    expect(text).not.toContain('other@');
    expect(text).not.toMatch(/^Resent-Bcc/im);
    expect(text).toContain('\r\n\r\nBcc: in the body stays\r\n');
  });

  it('goes once to a mailbox that RCPT names repeatedly, which is in To where a header before it is Cc', async () => {
    await begin();
    const header = `From: ${company.from}\r\nCc: Ann <ann@example.net>\r\nTo: ANN@example.net, b@example.net\r\n`;
    const recipients = ['ann@example.net', 'Ann@EXAMPLE.net', 'b@example.net', 'ann@example.net'];
    expect(await sendData(`${header}\r\nhello\r\n.\r\n`, recipients)).toMatch(/^250 /);
    const messages = await stored();
    expect(messages.map(({ rcptTo, rcptType }) => [rcptTo, rcptType])).toEqual([
      ['ann@example.net', 'to'],
      ['b@example.net', 'to'],
    ]);
    expect(messages[0]?.raw.toString()).toContain('To: ANN@example.net, b@example.net\r\n');
  });

  it('records UTF8SMTPSA for an internationalised transaction', async () => {
    await begin();
    await client.command(`MAIL FROM:<jörg@${company.domain}> SMTPUTF8 BODY=8BITMIME`);
    await client.command('RCPT TO:<ülrike@example.net>');
    await client.command('DATA');
    client.write(`From: Jörg <jörg@${company.domain}>\r\nSubject: Grüße\r\n\r\nö\r\n.\r\n`);
    expect(await client.read()).toMatch(/^250 /);
    const [message] = await stored();
    expect(message?.raw.toString('utf8')).toContain(' with UTF8SMTPSA id ');
    expect(message?.rcptTo).toBe('ülrike@example.net');
  });
});

describe('an idempotency key', () => {
  const withKey = (key: string, { body = 'body', id = 'one', header = 'Resend-Idempotency-Key' } = {}) =>
    `From: ${company.from}\r\nMessage-ID: <${id}@x.example>\r\n${header}: ${key}\r\nContent-Type: multipart/mixed; boundary="b-${id}"\r\n\r\n--b-${id}\r\n\r\n${body}\r\n--b-${id}--\r\n.\r\n`;

  it('returns the first id when the message is composed again, and is not sent', async () => {
    await begin();
    const first = await sendData(withKey('order-17'));
    expect(await sendData(withKey('order-17', { id: 'two', header: 'X-Idempotency-Key' }))).toBe(first);
    expect(await stored()).toHaveLength(1);
    expect(await storedText()).not.toMatch(/idempotency-key/i);
  });

  it('is refused with another body or another recipient', async () => {
    await begin();
    await sendData(withKey('order-18'));
    const reply = '550 5.6.0 This idempotency key was used with another payload.';
    expect(await sendData(withKey('order-18', { body: 'other' }))).toBe(reply);
    expect(await sendData(withKey('order-18'), ['else@example.net'])).toBe(reply);
  });

  it('must have a valid format', async () => {
    await begin();
    const reply = '550 5.6.0 An idempotency key has 1 to 256 printable characters.';
    for (const key of ['', 'x'.repeat(257), 'ü', `a\r\nX-Idempotency-Key: b`]) {
      expect(await sendData(withKey(key)), key).toBe(reply);
    }
    expect(await stored()).toEqual([]);
  });
});

describe('control headers', () => {
  it('are read, stored with the message and never sent', async () => {
    await begin();
    const header = `From: ${company.from}\r\nX-MSYS-API: {"campaign_id": "spring",\r\n "metadata": {"order": 7}}\r\nX-Mailgun-Tag: one\r\nx-pm-metadata-color: blue\r\nX-PM-Message-Id: z\r\nX-SES-Outgoing: 2026.11.20-1\r\nX-MC-User: z\r\nReturn-Path: <x@y.example>\r\nX-Tag: two=2\r\nX-Mailer: kept\r\n`;
    expect(await sendData(`${header}\r\nX-Tag: in the body stays\r\n.\r\n`)).toMatch(/^250 /);
    const { rows } = await getPool().query('SELECT campaign_id, tags, metadata FROM messages WHERE company_id = $1', [
      company.companyId,
    ]);
    expect(rows).toEqual([
      {
        campaign_id: 'spring',
        tags: [
          { name: 'one', value: '' },
          { name: 'two', value: '2' },
        ],
        metadata: { order: 7, color: 'blue' },
      },
    ]);
    const [head, body] = (await storedText()).split('\r\n\r\n');
    expect(head).not.toMatch(/^(?:X-(?:MSYS|Mailgun|PM|SES|MC|Tag)|Return-Path)| "metadata"/im);
    expect(head).toContain('\r\nX-Mailer: kept');
    expect(body).toBe('X-Tag: in the body stays\r\n');
  });

  it('that are malformed or unsupported refuse the message and name the header', async () => {
    await begin();
    const reply = (line: string) => sendData(`From: ${company.from}\r\n${line}\r\n\r\nx\r\n.\r\n`);
    expect(await reply('X-MSYS-API: {')).toBe('550 5.6.0 The header X-MSYS-API is Invalid: it is not JSON');
    expect(await reply('X-Template: welcome')).toBe('550 5.6.0 There is no template welcome.');
    expect(await reply('X-MC-Unknown: yes')).toBe(
      '550 5.6.0 The header X-MC-Unknown is Invalid: The X-MC-Unknown is not available yet.',
    );
    expect(await stored()).toEqual([]);
  });

  it('change the domain of the envelope sender to a verified one only', async () => {
    await begin();
    const withDomain = (domain: string) =>
      sendData(`From: ${company.from}\r\nX-MC-ReturnPathDomain: ${domain}\r\n\r\nx\r\n.\r\n`);
    expect(await withDomain('other.example')).toBe('550 5.7.1 Unconfigured Sending Domain other.example');
    await getPool().query(
      `INSERT INTO sending_domains (id, company_id, domain, status, ownership_token, updated_at) VALUES (gen_random_uuid(), $1, $2, 'verified', '', now())`,
      [company.companyId, `mail.${company.domain}`],
    );
    expect(await withDomain(`mail.${company.domain}`)).toMatch(/^250 /);
    const { rows } = await getPool().query('SELECT envelope_from FROM messages WHERE company_id = $1', [
      company.companyId,
    ]);
    const local = company.from.slice(0, company.from.lastIndexOf('@'));
    expect(rows).toEqual([{ envelope_from: `${local}@mail.${company.domain}` }]);
  });

  it('schedule a message', async () => {
    await begin();
    const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000);
    await sendData(`From: ${company.from}\r\nX-Send-At: ${at.toISOString()}\r\n\r\nx\r\n.\r\n`);
    const { rows } = await getPool().query('SELECT due_at FROM delivery_queue WHERE company_id = $1', [
      company.companyId,
    ]);
    expect(rows).toEqual([{ due_at: at }]);
  });
});

describe('pipelining', () => {
  const group = (count: number) =>
    Array.from(
      { length: count },
      (_, n) =>
        `MAIL FROM:<${company.from}>\r\nRCPT TO:<r${n}@example.net>\r\nDATA\r\nFrom: ${company.from}\r\n\r\n${n}\r\n.\r\n`,
    ).join('');

  it('answers the commands of one segment in order', async () => {
    await begin();
    client.write(
      `MAIL FROM:<${company.from}>\r\nRCPT TO:<a@example.net>\r\nRCPT TO:<nonsense>\r\nRCPT TO:<b@example.net>\r\nDATA\r\n`,
    );
    const codes = (await client.readMany(5)).map((reply) => reply.slice(0, 3));
    expect(codes).toEqual(['250', '250', '553', '250', '354']);
    client.write(`From: ${company.from}\r\n\r\nx\r\n.\r\nQUIT\r\n`);
    expect((await client.readMany(2)).map((reply) => reply.slice(0, 3))).toEqual(['250', '221']);
  });

  it('accepts whole messages in one segment and in arbitrary pieces', async () => {
    await begin();
    client.write(group(50));
    await client.readMany(200);
    for (const octet of group(2)) client.write(octet);
    const replies = await client.readMany(8);
    expect(replies.map((reply) => reply.slice(0, 3))).toEqual(['250', '250', '354', '250', '250', '250', '354', '250']);
    expect(await stored()).toHaveLength(52);
  });

  it('sends the next reply without waiting for the acknowledgement of the last one', async () => {
    await begin();
    const taken: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const startedAt = performance.now();
      client.write(`MAIL FROM:<${company.from}>\r\nRCPT TO:<a@example.net>\r\nRSET\r\n`);
      await client.readMany(3);
      taken.push(performance.now() - startedAt);
    }
    // The system acknowledges after 40 ms what nobody answers.
    expect(taken.sort((one, other) => one - other)[10]).toBeLessThan(40);
  });

  it('closes a connection after 500 messages', async () => {
    await begin();
    for (let n = 0; n < 10; n += 1) {
      client.write(group(50));
      await client.readMany(200);
    }
    expect(await client.command(`MAIL FROM:<${company.from}>`)).toBe(
      '421 4.7.0 Too many messages on this connection; open another',
    );
    await client.ended();
  });
});

describe('smuggling', () => {
  it.each([
    ['LF . LF', '\n.\n'],
    ['LF . CR LF', '\n.\r\n'],
    ['CR LF . LF', '\r\n.\n'],
    ['CR . CR', '\r.\r'],
    ['CR LF . CR', '\r\n.\r'],
    ['CR LF NUL . CR LF', '\r\n\0.\r\n'],
  ])('with %s stores neither a second message nor the first', async (_name, end) => {
    await begin();
    const second = `MAIL FROM:<${company.from}>\r\nRCPT TO:<victim@example.net>\r\nDATA\r\nFrom: ${company.from}\r\n\r\nsmuggled\r\n.\r\n`;
    const reply = await sendData(`From: ${company.from}\r\n\r\nfirst${end}${second}`);
    expect(reply).toMatch(/^550 5\.5\.2 /);
    expect(await client.command('NOOP')).toMatch(/^250 /);
    expect(await stored()).toEqual([]);
  });

  it('refuses data that ends with a bare LF at once instead of timing out', {
    timeout: 60_000,
  }, async () => {
    await begin();
    expect(await sendData(`From: ${company.from}\n\nbody\n.\n`)).toMatch(/^550 5\.5\.2 /);
    await client.ended();
  });
});

describe('other clients', () => {
  it('nodemailer sends over STARTTLS and implicit TLS with a pool', async () => {
    await begin();
    for (const [port, secure] of [
      [rig.port, false],
      [rig.securePort, true],
    ] as const) {
      const transport = createTransport({
        host: '127.0.0.1',
        port,
        secure,
        requireTLS: true,
        pool: true,
        tls: { rejectUnauthorized: false },
        auth: { user: 'smtp', pass: company.apiKey },
      });
      const send = (n: number) =>
        transport.sendMail({
          from: company.from,
          to: 'a@example.net',
          bcc: 'hidden@example.net',
          subject: `n${n} – grüße`,
          text: '.\n..\nhello',
          html: '<p>hello</p>',
          attachments: [{ filename: 'a.txt', content: 'x'.repeat(9_000) }],
        });
      const results = await Promise.all(Array.from({ length: 10 }, (_, n) => send(n)));
      for (const { response } of results) expect(response).toMatch(/^250 2\.0\.0 Ok: queued as /);
      transport.close();
    }
    expect(await stored()).toHaveLength(40);
  });

  it('two Bcc recipients of an envelope are stored although no header names them', async () => {
    await begin();
    await sendData(`From: ${company.from}\r\n\r\nx\r\n.\r\n`, ['a@example.net', 'b@example.net', 'a@EXAMPLE.net']);
    expect((await stored()).map(({ rcptType }) => rcptType)).toEqual(['bcc', 'bcc']);
  });
});
