import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { MESSAGE_MAX_BYTES, SMTP_RECIPIENTS_MAX } from '#lib/core/limits.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import { plain, SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

let rig: SubmissionRig;
let company: SeededCompany;
const open: SmtpClient[] = [];

beforeAll(async () => {
  rig = await startSubmissionRig();
  company = await seedCompany();
});

afterEach(() => {
  for (const client of open.splice(0)) client.destroy();
});

afterAll(() => rig.stop());

const session = async (key?: string): Promise<SmtpClient> => {
  const client = await SmtpClient.open(rig.securePort, key);
  open.push(client);
  return client;
};

const connect = async (): Promise<SmtpClient> => {
  const client = await SmtpClient.connect(rig.port);
  open.push(client);
  await client.read();
  return client;
};

const stored = async (who: SeededCompany): Promise<number> => {
  const { rows } = await getPool().query('SELECT count(*)::int AS n FROM messages WHERE company_id = $1', [
    who.companyId,
  ]);
  return rows[0].n;
};

const data = (raw: Buffer): Buffer => Buffer.concat([raw, Buffer.from('.\r\n')]);

describe('EHLO', () => {
  it('offers STARTTLS and no AUTH before TLS, and AUTH after it', async () => {
    const client = await connect();
    const before = await client.command('EHLO client.example');
    expect(before).toContain('250 STARTTLS');
    expect(before).not.toContain('AUTH');
    await client.command('STARTTLS');
    await client.upgrade();
    const after = await client.command('EHLO client.example');
    expect(after.split('\n').slice(1)).toEqual([
      `250-SIZE ${MESSAGE_MAX_BYTES}`,
      '250-8BITMIME',
      '250-SMTPUTF8',
      '250-PIPELINING',
      '250-CHUNKING',
      '250-ENHANCEDSTATUSCODES',
      '250-DSN',
      '250 AUTH PLAIN LOGIN',
    ]);
  });

  it('greets without delay', async () => {
    const taken: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const startedAt = performance.now();
      await connect();
      taken.push(performance.now() - startedAt);
    }
    // A pause would be in each of them, what else the machine does is not.
    expect(Math.min(...taken)).toBeLessThan(90);
  });
});

describe('AUTH', () => {
  it('is refused before TLS', async () => {
    const client = await connect();
    await client.command('EHLO client.example');
    expect(await client.command(`AUTH PLAIN ${plain(company.apiKey)}`)).toBe(
      '530 5.7.0 Must issue a STARTTLS command first',
    );
  });

  it.each([
    'smtp',
    'apikey',
    'resend',
    'api',
    'SMTP_Injection',
    'SMTP_Injection:X-MSYS-SUBACCOUNT=0',
  ])('accepts the user name %s', async (username) => {
    const client = await session();
    expect(await client.command(`AUTH PLAIN ${plain(company.apiKey, username)}`)).toBe(
      '235 2.7.0 Authentication successful',
    );
  });

  it('accepts the key as user name, also with LOGIN', async () => {
    const client = await session();
    const key = Buffer.from(company.apiKey).toString('base64');
    expect(await client.command('AUTH LOGIN')).toBe('334 VXNlcm5hbWU6');
    expect(await client.command(key)).toBe('334 UGFzc3dvcmQ6');
    expect(await client.command(key)).toBe('235 2.7.0 Authentication successful');
  });

  it('refuses an unknown key, an unknown user name and that of another company with the same reply', async () => {
    for (const token of [
      plain(`tx_live_${'x'.repeat(43)}`),
      plain('not a key'),
      plain(company.apiKey, 'root'),
      plain(company.apiKey, 'smtp', 'somebody-else'),
      plain(company.apiKey, 'SMTP_Injection:X-MSYS-SUBACCOUNT=7'),
    ]) {
      const client = await session();
      expect(await client.command(`AUTH PLAIN ${token}`)).toBe('535 5.7.8 Authentication credentials invalid');
    }
  });

  it('refuses a key without the grant, for pages and apps, from an address that is not allowed, and of a suspended account', async () => {
    const [noGrant, elsewhere, suspended] = await Promise.all([
      seedCompany({ grants: ['transmissions/modify'] }),
      seedCompany(),
      seedCompany(),
    ]);
    await getPool().query(`UPDATE api_keys SET allowed_ips = '{192.0.2.0/24}' WHERE id = $1`, [elsewhere.apiKeyId]);
    await getPool().query('UPDATE companies SET suspended_at = now() WHERE id = $1', [suspended.companyId]);
    const reply = async (key: string) => (await session()).command(`AUTH PLAIN ${plain(key)}`);
    expect(await reply(noGrant.apiKey)).toBe('535 5.7.8 This key lacks the grant smtp/inject');
    expect(await reply(elsewhere.apiKey)).toBe('535 5.7.1 This key may not be used from 127.0.0.1');
    expect(await reply(suspended.apiKey)).toBe('535 5.7.1 Account suspended');
    expect(await reply(`tx_sdk_${'x'.repeat(43)}`)).toMatch(/^535 5\.7\.8 An SDK key only sends templates/);
  });

  it('closes the connection after the third failure', async () => {
    const client = await session();
    const bad = `AUTH PLAIN ${plain('nonsense')}`;
    for (let n = 0; n < 3; n += 1) expect(await client.command(bad)).toMatch(/^535 5\.7\.8 /);
    expect(await client.read()).toBe('421 4.7.0 Too many failed authentications');
    await client.ended();
  });

  it('accepts twenty connections per key, and the next once one has closed', async () => {
    const many = await seedCompany();
    const clients = await Promise.all(Array.from({ length: 20 }, () => session(many.apiKey)));
    const oneMore = await session();
    expect(await oneMore.command(`AUTH PLAIN ${plain(many.apiKey)}`)).toBe(
      '421 4.7.0 Too many connections with this key',
    );
    clients[0]?.destroy();
    await expect.poll(async () => (await session()).command(`AUTH PLAIN ${plain(many.apiKey)}`)).toMatch(/^235 /);
  });
});

describe('MAIL', () => {
  it('needs AUTH', async () => {
    const client = await session();
    expect(await client.command(`MAIL FROM:<${company.from}>`)).toBe('530 5.7.0 Authentication required');
  });

  it('refuses a domain that the company has not verified, also that of another company', async () => {
    const other = await seedCompany();
    const client = await session(company.apiKey);
    expect(await client.command('MAIL FROM:<a@bank.example>')).toBe(
      '550 5.7.1 Unconfigured Sending Domain bank.example',
    );
    expect(await client.command(`MAIL FROM:<${other.from}>`)).toBe(
      `550 5.7.1 Unconfigured Sending Domain ${other.domain}`,
    );
  });

  it('accepts the null sender and the parameters that EHLO offers', async () => {
    const client = await session(company.apiKey);
    for (const argument of [
      '<>',
      `<${company.from}> SIZE=1000 BODY=8BITMIME SMTPUTF8 AUTH=<>`,
      `<${company.from}> body=7bit`,
    ]) {
      expect(await client.command(`MAIL FROM:${argument}`)).toBe('250 2.1.0 Sender ok');
      await client.command('RSET');
    }
  });

  it.each([
    ['SIZE=99999999999', '552 5.3.4 A message may hold 26214400 bytes at most.'],
    ['SIZE=abc', '501 5.5.4 Syntax error in parameters'],
    ['SIZE', '501 5.5.4 Syntax error in parameters'],
    ['BODY=BINARYMIME', '555 5.5.4 Parameter not recognised or not implemented'],
    ['HOLDFOR=60', '555 5.5.4 Parameter not recognised or not implemented'],
    ['X-ANYTHING', '555 5.5.4 Parameter not recognised or not implemented'],
    ['SIZE=1 SIZE=2', '501 5.1.7 Bad sender address syntax'],
  ])('answers the parameter %s with %s', async (parameter, reply) => {
    const client = await session(company.apiKey);
    expect(await client.command(`MAIL FROM:<${company.from}> ${parameter}`)).toBe(reply);
  });

  it('accepts a non-ASCII address only with SMTPUTF8', async () => {
    const client = await session(company.apiKey);
    expect(await client.command(`MAIL FROM:<jörg@${company.domain}>`)).toMatch(/^553 5\.6\.7 /);
    expect(await client.command(`MAIL FROM:<jörg@${company.domain}> SMTPUTF8`)).toMatch(/^250 2\.1\.0 /);
    expect(await client.command('RCPT TO:<ülrike@example.net>')).toMatch(/^250 2\.1\.5 /);
    await client.command('RSET');
    await client.command(`MAIL FROM:<${company.from}>`);
    expect(await client.command('RCPT TO:<ülrike@example.net>')).toMatch(/^553 5\.6\.7 /);
  });

  it.each([
    'MAIL FROM:x@y.example',
    'MAIL FROM:<a b@c.example>',
    'MAIL FROM',
    'MAIL TO:<a@b.example>',
  ])('refuses the syntax of %s', async (line) => {
    const client = await session(company.apiKey);
    expect(await client.command(line)).toBe('501 5.1.7 Bad sender address syntax');
  });

  it('refuses octets that are not UTF-8', async () => {
    const client = await session(company.apiKey);
    client.write(Buffer.from(`MAIL FROM:<\xff@${company.domain}> SMTPUTF8\r\n`, 'latin1'));
    expect(await client.read()).toBe('501 5.1.7 Bad sender address syntax');
  });

  it('refuses a second MAIL in a transaction', async () => {
    const client = await session(company.apiKey);
    await client.command(`MAIL FROM:<${company.from}>`);
    expect(await client.command(`MAIL FROM:<${company.from}>`)).toMatch(/^503 5\.5\.1 /);
  });

  it('is refused once the key is revoked or the account suspended, while the session continues', async () => {
    const [revoked, suspended] = await Promise.all([seedCompany(), seedCompany()]);
    const clients = [await session(revoked.apiKey), await session(suspended.apiKey)] as const;
    await getPool().query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [revoked.apiKeyId]);
    await getPool().query('UPDATE companies SET suspended_at = now() WHERE id = $1', [suspended.companyId]);
    const refusal = (client: SmtpClient, { from }: SeededCompany) =>
      expect.poll(async () => {
        await client.command('RSET');
        return client.command(`MAIL FROM:<${from}>`);
      });
    await refusal(clients[0], revoked).toBe('550 5.7.8 Authentication credentials invalid');
    await refusal(clients[1], suspended).toBe('550 5.7.1 Account suspended');
  });

  it('answers 452 for a used-up daily quota and 550 for a monthly one', async () => {
    const [sandbox, production] = await Promise.all([
      seedCompany({ environment: 'sandbox', quota: 0 }),
      seedCompany({ quota: 0 }),
    ]);
    const reply = async ({ apiKey, from }: SeededCompany) => (await session(apiKey)).command(`MAIL FROM:<${from}>`);
    expect(await reply(sandbox)).toBe('452 4.7.1 Quota of send on transactional email is exceeded');
    expect(await reply(production)).toBe('550 5.7.1 Quota of send on transactional email is exceeded');
  });
});

describe('RCPT', () => {
  it('refuses a suppressed recipient only for a key with that option', async () => {
    const owner = await seedCompany();
    await getPool().query(
      `INSERT INTO suppressions (id, company_id, recipient, type, source, updated_at)
       VALUES ($1, $2, 'gone@example.net', 'transactional', 'Manually Added', now())`,
      [newId(), owner.companyId],
    );
    const tolerant = await session(owner.apiKey);
    await tolerant.command(`MAIL FROM:<${owner.from}>`);
    expect(await tolerant.command('RCPT TO:<gone@example.net>')).toBe('250 2.1.5 Recipient ok');
    await getPool().query('UPDATE api_keys SET refuses_suppressed = true WHERE id = $1', [owner.apiKeyId]);
    const strict = await session(owner.apiKey);
    // The change of the key is heard of a moment later, and counts at the next MAIL.
    const ask = async () => {
      await strict.command('RSET');
      await strict.command(`MAIL FROM:<${owner.from}>`);
      return strict.command('RCPT TO:<Gone@example.net>');
    };
    await expect.poll(ask).toBe('550 5.7.1 recipient address was suppressed due to customer policy');
    expect(await strict.command('RCPT TO:<other@example.net>')).toBe('250 2.1.5 Recipient ok');
  });

  it('refuses an unauthorized sandbox recipient in any notation', async () => {
    const sandbox = await seedCompany({ environment: 'sandbox', authorized: ['yes@example.net'] });
    const client = await session(sandbox.apiKey);
    await client.command(`MAIL FROM:<${sandbox.from}> SMTPUTF8`);
    expect(await client.command('RCPT TO:<no@example.net>')).toBe(
      '550 5.7.1 no@example.net is not an authorized recipient (sandbox environment)',
    );
    for (const address of [
      '@evil.example:yes@example.net',
      'yes@example.net@evil.example',
      'yes%evil.example@example.net',
      '"yes@example.net"@evil.example',
      'yes@example。net',
      'yes@ｅxample.net',
      '=?utf-8?q?yes?=@example.net',
      'yes@example.net\u200b',
      'yes@example.net.',
      'yes(comment)@example.net',
    ]) {
      expect(await client.command(`RCPT TO:<${address}>`), address).toMatch(/^5\d\d 5\.\d\.\d /);
    }
    expect(await client.command('RCPT TO:<"yes"@EXAMPLE.net>')).toBe('250 2.1.5 Recipient ok');
  });

  it.each([
    ['<not-an-address>', '553 5.1.3 not-an-address is not an email address'],
    ['<a@b>', '553 5.1.3 a@b is not an email address'],
    ['<a@[127.0.0.1]>', '553 5.1.3 a@[127.0.0.1] is not an email address'],
    ['<>', '501 5.1.3 Bad recipient address syntax'],
    ['<a@example.net> HOLDFOR=60', '555 5.5.4 Parameter not recognised or not implemented'],
  ])('answers %s with %s', async (argument, reply) => {
    const client = await session(company.apiKey);
    await client.command(`MAIL FROM:<${company.from}>`);
    expect(await client.command(`RCPT TO:${argument}`)).toBe(reply);
  });

  it('sends a short reply to a long address', async () => {
    const client = await session(company.apiKey);
    await client.command(`MAIL FROM:<${company.from}>`);
    const reply = await client.command(`RCPT TO:<${'x'.repeat(10_000)}@example.net>`);
    expect(reply).toMatch(/^553 5\.1\.3 x+$/);
    expect(reply.length).toBeLessThan(510);
  });

  it('needs MAIL', async () => {
    const client = await session(company.apiKey);
    expect(await client.command('RCPT TO:<a@example.net>')).toMatch(/^503 5\.5\.1 /);
  });

  it('accepts 100 recipients and defers the rest', async () => {
    const client = await session(company.apiKey);
    await client.command(`MAIL FROM:<${company.from}>`);
    for (let n = 0; n < SMTP_RECIPIENTS_MAX; n += 1) {
      expect(await client.command(`RCPT TO:<r${n}@example.net>`)).toMatch(/^250 /);
    }
    expect(await client.command('RCPT TO:<more@example.net>')).toBe('452 4.5.3 Too many recipients: 100 at most.');
  });
});

describe('DATA', () => {
  it('answers with the id of the message once it is committed', async () => {
    const client = await session(company.apiKey);
    const reply = await client.transact(company.from, ['a@example.net'], data(rawMessage(company.from)));
    const id = /^250 2\.0\.0 Ok: queued as ([0-9a-f-]{36})$/.exec(reply)?.[1];
    const { rows } = await getPool().query('SELECT received_by, envelope_from FROM messages WHERE id = $1', [id]);
    expect(rows).toEqual([{ received_by: 'smtp', envelope_from: company.from }]);
  });

  it('needs MAIL and an accepted recipient', async () => {
    const client = await session(company.apiKey);
    expect(await client.command('DATA')).toMatch(/^503 5\.5\.1 /);
    await client.command(`MAIL FROM:<${company.from}>`);
    await client.command('RCPT TO:<nonsense>');
    expect(await client.command('DATA')).toBe('554 5.5.1 No valid recipients');
  });

  it.each([
    ['From another domain', 'From: a@bank.example\r\n', '550 5.7.1 Unconfigured Sending Domain bank.example'],
    ['no From', 'Subject: x\r\n', '550 5.6.0 The message must have exactly one From header with one address'],
    ['two Froms', 'From: $\r\nFrom: $\r\n', '550 5.6.0 The message must have exactly one From header with one address'],
    ['two authors', 'From: $, $\r\n', '550 5.6.0 The message must have exactly one From header with one address'],
    ['a group', 'From: us: $;\r\n', '550 5.6.0 The message must have exactly one From header with one address'],
    [
      'an obsolete From',
      'From : a@bank.example\r\nFrom: $\r\n',
      '550 5.6.0 The header holds a line that is no header field',
    ],
    ['another Sender', 'From: $\r\nSender: a@bank.example\r\n', '550 5.7.1 Unconfigured Sending Domain bank.example'],
    [
      'another Resent-From',
      'From: $\r\nResent-From: a@bank.example\r\n',
      '550 5.7.1 Unconfigured Sending Domain bank.example',
    ],
    [
      'a loop',
      `From: $\r\n${'Received: x\r\n'.repeat(51)}`,
      '554 5.4.6 Too many hops: the message seems to be in a loop',
    ],
    [
      'megabytes of header',
      `From: $\r\nX: ${'x'.repeat(300_000)}\r\n`,
      '550 5.6.0 The header may hold 262144 bytes at most',
    ],
  ])('refuses a message with %s', async (_what, header, reply) => {
    const before = await stored(company);
    const client = await session(company.apiKey);
    const raw = `${header.replaceAll('$', company.from)}\r\nbody\r\n.\r\n`;
    expect(await client.transact(company.from, ['a@example.net'], raw)).toBe(reply);
    expect(await stored(company)).toBe(before);
  });

  it('refuses an oversized message after its data and continues the session', async () => {
    const client = await session(company.apiKey);
    await client.command(`MAIL FROM:<${company.from}>`);
    await client.command('RCPT TO:<a@example.net>');
    await client.command('DATA');
    client.write(`From: ${company.from}\r\n\r\n`);
    const line = Buffer.from(`${'x'.repeat(998)}\r\n`);
    const block = Buffer.concat(Array.from({ length: 1_000 }, () => line));
    for (let sent = 0; sent < MESSAGE_MAX_BYTES + block.length; sent += block.length) client.write(block);
    client.write('.\r\n');
    expect(await client.read()).toBe('552 5.3.4 A message may hold 26214400 bytes at most.');
    expect(await client.command('NOOP')).toMatch(/^250 /);
  });

  it('accepts a message of exactly the SIZE of EHLO, not counting its own trace', async () => {
    const client = await session(company.apiKey);
    const head = Buffer.from(`From: ${company.from}\r\n\r\n`);
    const line = Buffer.from(`${'x'.repeat(998)}\r\n`);
    const lines = Math.floor((MESSAGE_MAX_BYTES - head.length) / line.length);
    const rest = MESSAGE_MAX_BYTES - head.length - lines * line.length;
    const raw = Buffer.concat([
      head,
      ...Array.from({ length: lines }, () => line),
      Buffer.from(`${'y'.repeat(rest - 2)}\r\n`),
    ]);
    expect(raw.length).toBe(MESSAGE_MAX_BYTES);
    expect(await client.transact(company.from, ['a@example.net'], data(raw))).toMatch(/^250 2\.0\.0 Ok: queued as /);
  });

  it('defers a message when the queue cannot be written, without naming the cause', async () => {
    const client = await session(company.apiKey);
    await getPool().query('ALTER TABLE messages RENAME TO messages_away');
    try {
      expect(await client.transact(company.from, ['a@example.net'], data(rawMessage(company.from)))).toBe(
        '451 4.3.0 Temporary queue failure',
      );
    } finally {
      await getPool().query('ALTER TABLE messages_away RENAME TO messages');
    }
    expect(await client.transact(company.from, ['a@example.net'], data(rawMessage(company.from)))).toMatch(/^250 /);
  });
});

describe('the other commands', () => {
  it.each([
    ['VRFY root', '252 2.5.0 Cannot verify; send and see'],
    ['EXPN staff', '502 5.5.1 Command not implemented'],
    ['HELP', '214 2.0.0 See RFC 5321 and RFC 6409'],
    ['XCLIENT NAME=x', '500 5.5.2 Error: command not recognized'],
    ['WIZ', '500 5.5.2 Error: command not recognized'],
    ['', '500 5.5.2 Error: command not recognized'],
  ])('%s is answered with %s', async (line, reply) => {
    const client = await session(company.apiKey);
    expect(await client.command(line)).toBe(reply);
  });

  it('closes the connection on HTTP and after ten unknown commands', async () => {
    const http = await session();
    http.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await http.read()).toMatch(/^421 /);
    await http.ended();
    const babbler = await session(company.apiKey);
    for (let n = 0; n < 9; n += 1) expect(await babbler.command('BLAH')).toMatch(/^500 /);
    expect(await babbler.command('BLAH')).toMatch(/^421 /);
    await babbler.ended();
  });

  it('refuses a command line with a bare LF, a bare CR or a NUL and closes the connection', async () => {
    for (const bytes of ['NOOP\n', 'NOOP\nNOOP\r\n', 'NOOP\rNOOP\r\n', 'NO\0OP\r\n', '\nNOOP\r\n']) {
      const client = await session(company.apiKey);
      client.write(bytes);
      expect(await client.read(), JSON.stringify(bytes)).toBe('500 5.5.2 Lines must end with CR LF');
      await client.ended();
    }
  });

  it('refuses an endless line', async () => {
    const client = await session();
    client.write('x'.repeat(20_000));
    expect(await client.read()).toBe('500 5.5.6 Line too long');
    await client.ended();
  });
});
