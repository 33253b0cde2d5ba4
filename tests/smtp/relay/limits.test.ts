import { connect as connectTcp } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { listSmtpSessions } from '#lib/senders/smtp-sessions/list-smtp-sessions.ts';
import type { SmtpSession, SmtpSessionsQuery } from '#lib/senders/smtp-sessions/schema.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import { type ClientOptions, plain, SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

/** The one address that may say on whose behalf it speaks; every test's client has another one of 127.0.0.0/8. */
const PROXY = '127.0.0.2';

let rig: SubmissionRig;
const open: SmtpClient[] = [];

beforeAll(async () => {
  rig = await startSubmissionRig({
    SMTP_PROXY_FROM: '127.0.0.2/31,2001:db8::/32',
    SMTP_CONNECTIONS_PER_ADDRESS: '5',
    SMTP_FAILURES_PER_MINUTE: '6',
    SMTP_RATE_PER_SECOND: '5',
    SMTP_CONNECTIONS_PER_KEY: '3',
    SMTP_MESSAGES_PER_CONNECTION: '12',
    SMTP_CONNECTIONS: '50',
  });
});

afterEach(() => {
  for (const client of open.splice(0)) client.destroy();
});

afterAll(() => rig.stop());

const connect = async (port: number, options: ClientOptions): Promise<SmtpClient> => {
  const client = await SmtpClient.connect(port, options);
  open.push(client);
  return client;
};

const greet = async (options: ClientOptions & { key?: string }): Promise<SmtpClient> => {
  const client = await connect(rig.securePort, { secure: true, ...options });
  await client.read();
  await client.command('EHLO client.example');
  if (options.key) expect(await client.command(`AUTH PLAIN ${plain(options.key)}`)).toMatch(/^235 /);
  return client;
};

const data = ({ from }: SeededCompany) => Buffer.concat([rawMessage(from), Buffer.from('.\r\n')]);

const sessionsOf = async (company: SeededCompany | null, query: Partial<SmtpSessionsQuery> = {}) => {
  const actor = company ? ({ type: 'system' } as const) : ({ type: 'operator' } as const);
  const scope = company?.scope ?? { companyId: newId(), environment: 'production' as const };
  return (await listSmtpSessions({ scope, actor, now: () => new Date() }, { limit: 25, ...query })).data;
};

const loggedSession = async (
  company: SeededCompany | null,
  query: Partial<SmtpSessionsQuery>,
): Promise<SmtpSession> => {
  await expect.poll(() => sessionsOf(company, query)).not.toEqual([]);
  const [session] = await sessionsOf(company, query);
  if (!session) throw new Error('it went away');
  return session;
};

/** Sets the prefix of a seeded key as for a created one: its first twelve characters. */
const setHint = async ({ apiKey, apiKeyId }: SeededCompany): Promise<{ hint: string }> => {
  const hint = apiKey.slice(0, 12);
  await getPool().query('UPDATE api_keys SET hint = $2 WHERE id = $1', [apiKeyId, hint]);
  return { hint };
};

const v1 = (line: string) => Buffer.from(`PROXY ${line}\r\n`);

const v2 = (source: number[], { family = 0x11, command = 0x21, extensions = Buffer.alloc(0) } = {}): Buffer => {
  const rest = Buffer.concat([Buffer.from([...source, ...source, 0x30, 0x39, 0x02, 0x4b]), extensions]);
  const head = Buffer.from([
    0x0d,
    0x0a,
    0x0d,
    0x0a,
    0,
    0x0d,
    0x0a,
    0x51,
    0x55,
    0x49,
    0x54,
    0x0a,
    command,
    family,
    0,
    0,
  ]);
  head.writeUInt16BE(rest.length, 14);
  return Buffer.concat([head, rest]);
};

describe('the PROXY protocol', () => {
  it.each([
    ['version 1', v1('TCP4 192.0.2.10 198.51.100.1 56324 587'), '192.0.2.10'],
    ['version 1 over IPv6', v1('TCP6 2001:DB8::A 2001:db8::1 56324 587'), '2001:db8::a'],
    ['version 1 of an unknown client', v1('UNKNOWN ffff::1 ffff::2 1 2'), PROXY],
    ['version 2', v2([192, 0, 2, 11]), '192.0.2.11'],
    ['version 2 with extensions', v2([192, 0, 2, 12], { extensions: Buffer.from([4, 0, 2, 9, 9]) }), '192.0.2.12'],
    ['version 2 over IPv6', v2([0x20, 1, 0xd, 0xb8, ...Array(11).fill(0), 7], { family: 0x21 }), '2001:db8::7'],
    ['version 2 of the proxy itself', v2([192, 0, 2, 13], { command: 0x20 }), PROXY],
  ])('of %s sets the client’s address, before TLS and before STARTTLS', async (_name, preface, address) => {
    const company = await seedCompany();
    for (const secure of [true, false]) {
      const client = await connect(secure ? rig.securePort : rig.port, { secure, from: PROXY, preface });
      await client.read();
      await client.command('EHLO client.example');
      if (!secure) {
        await client.command('STARTTLS');
        await client.upgrade();
        await client.command('EHLO client.example');
      }
      await client.command(`AUTH PLAIN ${plain(company.apiKey)}`);
      expect(await client.transact(company.from, ['a@example.net'], data(company))).toMatch(/^250 /);
    }
    const { rows } = await getPool().query('SELECT DISTINCT client_ip FROM messages WHERE company_id = $1', [
      company.companyId,
    ]);
    expect(rows).toEqual([{ client_ip: address }]);
  });

  it('sets the address that is compared with the allowed ones of a key', async () => {
    const company = await seedCompany();
    await getPool().query(`UPDATE api_keys SET allowed_ips = '{192.0.2.10}' WHERE id = $1`, [company.apiKeyId]);
    const reply = async (address: string) => {
      const client = await greet({ from: PROXY, preface: v1(`TCP4 ${address} 198.51.100.1 1 2`) });
      return client.command(`AUTH PLAIN ${plain(company.apiKey)}`);
    };
    expect(await reply('192.0.2.10')).toMatch(/^235 /);
    expect(await reply('192.0.2.99')).toBe('535 5.7.1 This key may not be used from 192.0.2.99');
  });

  it('is not a command for other clients, which cannot choose their address', async () => {
    const client = await connect(rig.port, { from: '127.0.0.9' });
    await client.read();
    client.write(v1('TCP4 192.0.2.10 198.51.100.1 1 2'));
    expect(await client.read()).toBe('500 5.5.2 Error: command not recognized');
  });

  it.each([
    ['no header', Buffer.from('EHLO client.example\r\n')],
    ['a header without end', Buffer.from(`PROXY TCP4 ${'1'.repeat(200)}`)],
    ['an invalid address', v1('TCP4 192.0.2.999 198.51.100.1 1 2')],
    ['addresses of two families', v1('TCP4 192.0.2.1 2001:db8::1 1 2')],
    ['an invalid port', v1('TCP4 192.0.2.1 198.51.100.1 1 99999')],
    ['something behind the ports', v1('TCP4 192.0.2.1 198.51.100.1 1 2 3')],
    ['a command of version 2 that there is not', v2([192, 0, 2, 1], { command: 0x2f })],
    ['version 2 too short for its addresses', v2([192, 0, 2, 1], { family: 0x21 })],
  ])('is required from the proxy: %s is disconnected without a reply', async (_name, preface) => {
    const client = await connect(rig.port, { from: PROXY, preface });
    let words = '';
    client.socket.on('data', (chunk) => {
      words += chunk;
    });
    await client.ended();
    expect(words).toBe('');
  });
});

describe('limits', () => {
  it('of connections apply per address, and a closed connection frees one', async () => {
    const from = '127.0.0.20';
    const clients = await Promise.all(Array.from({ length: 5 }, () => connect(rig.port, { from })));
    for (const client of clients) expect(await client.read()).toMatch(/^220 /);
    expect(await (await connect(rig.port, { from })).read()).toBe('421 4.7.0 Too many connections from your address');
    expect(await (await connect(rig.port, { from: '127.0.0.21' })).read()).toMatch(/^220 /);
    clients[0]?.destroy();
    await expect.poll(async () => (await connect(rig.port, { from })).read()).toMatch(/^220 /);
  });

  it('of unfinished handshakes apply per address and do not block others', async () => {
    const idle = Array.from({ length: 40 }, () => connectTcp({ port: rig.securePort, localAddress: '127.0.0.22' }));
    for (const socket of idle) socket.on('error', () => {});
    await expect.poll(() => idle.filter((socket) => !socket.closed).length).toBe(5);
    const other = await greet({ from: '127.0.0.23' });
    expect(await other.command('NOOP')).toMatch(/^250 /);
    for (const socket of idle) socket.destroy();
    await expect
      .poll(async () =>
        greet({ from: '127.0.0.22' }).then(
          () => 'greeted',
          () => 'dropped',
        ),
      )
      .toBe('greeted');
  });

  it('of all sessions apply across addresses, with a reply to try again', async () => {
    const addresses = Array.from({ length: 60 }, (_, n) => `127.0.1.${n + 1}`);
    const clients = await Promise.all(addresses.map((from) => connect(rig.port, { from })));
    const replies = await Promise.all(clients.map((client) => client.read()));
    expect(replies.filter((reply) => reply.startsWith('220 '))).toHaveLength(50);
    expect(new Set(replies.filter((reply) => !reply.startsWith('220 ')))).toEqual(
      new Set(['421 4.3.2 Too many connections; try again']),
    );
  });

  it('of failures block further keys from one address only', async () => {
    const from = '127.0.0.30';
    const company = await seedCompany();
    for (let n = 0; n < 2; n += 1) {
      const client = await greet({ from });
      for (let m = 0; m < 3; m += 1) {
        expect(await client.command(`AUTH PLAIN ${plain('nonsense')}`)).toMatch(/^535 /);
      }
      expect(await client.read()).toBe('421 4.7.0 Too many failed authentications');
    }
    const barred = await connect(rig.securePort, { secure: true, from });
    expect(await barred.read()).toBe('421 4.7.0 Too many failed authentications from your address; try later');
    await greet({ from: '127.0.0.31', key: company.apiKey });
  });

  it('of messages defer a key that sends too fast and name the waiting time', async () => {
    const company = await seedCompany();
    const client = await greet({ key: company.apiKey });
    const mail = async () => {
      await client.command('RSET');
      return client.command(`MAIL FROM:<${company.from}>`);
    };
    // A busy machine gives the key new messages meanwhile.
    const replies = [await mail()];
    while (replies.at(-1)?.startsWith('250 ')) replies.push(await mail());
    expect(replies.length).toBeGreaterThan(10);
    expect(replies.at(-1)).toBe('451 4.7.1 Too many messages with this key; try again in 1 s');
    await expect.poll(mail, { interval: 100 }).toMatch(/^250 /);
  });

  it('follow the settings: sessions per key', async () => {
    const company = await seedCompany();
    for (let n = 0; n < 3; n += 1) await greet({ from: '127.0.0.40', key: company.apiKey });
    const client = await greet({ from: '127.0.0.41' });
    expect(await client.command(`AUTH PLAIN ${plain(company.apiKey)}`)).toBe(
      '421 4.7.0 Too many connections with this key',
    );
  });
});

describe('a subaccount selected by the user name', () => {
  const addSubaccount = async ({ companyId }: SeededCompany, number: number, status = 'active') => {
    const id = newId();
    await getPool().query(
      `INSERT INTO subaccounts (id, company_id, number, name, status, updated_at) VALUES ($1, $2, $3, 'x', $4, now())`,
      [id, companyId, number, status],
    );
    await getPool().query('UPDATE sending_domains SET is_shared = true WHERE company_id = $1', [companyId]);
    return id;
  };
  const auth = async ({ apiKey }: SeededCompany, number: number, from: string) => {
    const client = await greet({ from });
    return {
      client,
      reply: await client.command(`AUTH PLAIN ${plain(apiKey, `SMTP_Injection:X-MSYS-SUBACCOUNT=${number}`)}`),
    };
  };

  it('is the sender of its messages if it belongs to the company and may send', async () => {
    const [company, other] = await Promise.all([seedCompany(), seedCompany()]);
    const id = await addSubaccount(company, 7);
    await addSubaccount(company, 8, 'suspended');
    await addSubaccount(company, 9, 'terminated');
    await addSubaccount(other, 10);
    const { client, reply } = await auth(company, 7, '127.0.0.50');
    expect(reply).toMatch(/^235 /);
    await client.transact(company.from, ['a@example.net'], data(company));
    const { rows } = await getPool().query('SELECT subaccount_id FROM messages WHERE company_id = $1', [
      company.companyId,
    ]);
    expect(rows).toEqual([{ subaccount_id: id }]);
    expect((await auth(company, 8, '127.0.0.51')).reply).toBe('535 5.7.1 Subaccount suspended');
    for (const number of [9, 10, 11]) {
      expect((await auth(company, number, '127.0.0.52')).reply).toBe('535 5.7.8 Authentication credentials invalid');
    }
    await getPool().query(`UPDATE subaccounts SET status = 'suspended' WHERE id = $1`, [id]);
    const mail = async () => {
      await client.command('RSET');
      return client.command(`MAIL FROM:<${company.from}>`);
    };
    await expect.poll(mail).toBe('550 5.7.1 Subaccount suspended');
  });

  it('is the only choice for a key that is restricted to it', async () => {
    const company = await seedCompany();
    const [own] = [await addSubaccount(company, 1), await addSubaccount(company, 2)];
    await getPool().query('UPDATE api_keys SET subaccount_id = $2 WHERE id = $1', [company.apiKeyId, own]);
    expect((await auth(company, 1, '127.0.0.53')).reply).toMatch(/^235 /);
    for (const number of [0, 2]) expect((await auth(company, number, '127.0.0.54')).reply).toMatch(/^535 5\.7\.8 /);
    await getPool().query(`UPDATE subaccounts SET status = 'suspended' WHERE id = $1`, [own]);
    const reply = async () => (await greet({ from: '127.0.0.55' })).command(`AUTH PLAIN ${plain(company.apiKey)}`);
    await expect.poll(reply).toBe('535 5.7.1 Subaccount suspended');
  });
});

describe('the session log', () => {
  it('records the result of each session without personal addresses and secrets', async () => {
    const company = await seedCompany();
    const client = await greet({ from: '127.0.0.60', key: company.apiKey });
    await client.transact(company.from, ['a@example.net'], data(company));
    await client.command(`MAIL FROM:<person@bank.example>`);
    await client.command(`MAIL FROM:<${company.from}>`);
    await client.command('RCPT TO:<not an address>');
    await client.command('RCPT TO:<a-person@localhost>');
    await client.command('QUIT');
    const session = await loggedSession(company, { outcome: 'partial', ip: '127.0.0.60', key: company.apiKeyId });
    expect(session).toMatchObject({
      clientName: 'client.example',
      tlsVersion: 'TLSv1.3',
      port: rig.securePort,
      apiKeyName: 'test',
      accepted: 1,
      refused: 2,
      failedAuths: 0,
      ip: '127.0.0.60',
      refusals: [
        { command: 'MAIL', code: 550, enhanced: '5.7.1', text: 'Unconfigured Sending Domain bank.example' },
        { command: 'RCPT', code: 501, enhanced: '5.1.3' },
        { command: 'RCPT', code: 553, enhanced: '5.1.3', text: '<address> is not an email address' },
      ],
    });
    expect(JSON.stringify(session)).not.toMatch(/person@|example\.net|tx_live/);
    const { rows } = await getPool().query('SELECT raw FROM message_bodies WHERE company_id = $1', [company.companyId]);
    expect(rows[0].raw.toString()).toContain(` id ${session.id}.1;`);
  });

  it('shows a company its own sessions only, and unauthenticated ones to the operator only', async () => {
    const [company, other] = await Promise.all([seedCompany(), seedCompany()]);
    const from = '127.0.0.61';
    await (await greet({ from, key: company.apiKey })).command('QUIT');
    const guest = await greet({ from });
    await guest.command('AUTH LOGIN');
    await guest.command(Buffer.from('smtp').toString('base64'));
    await guest.command(Buffer.from('a secret that must not be kept').toString('base64'));
    await guest.command('QUIT');
    const refused = await loggedSession(null, { ip: from, outcome: 'unauthenticated' });
    expect(refused).toMatchObject({ apiKeyId: null, failedAuths: 1, refusals: [{ code: 535, command: '' }] });
    expect(JSON.stringify(refused)).not.toContain('c2VjcmV0');
    expect(await sessionsOf(company, { ip: from })).toMatchObject([{ outcome: 'empty' }]);
    expect(await sessionsOf(other)).toEqual([]);
    expect(await sessionsOf({ ...company, scope: { ...company.scope, environment: 'sandbox' } })).toEqual([]);
  });

  /** Tries to sign in once and ends the session. */
  const tryAuth = async (from: string, user: string, password: string): Promise<string> => {
    const client = await greet({ from });
    const reply = await client.command(`AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString('base64')}`);
    await client.command('QUIT');
    return reply;
  };

  /** Returns the failed sign-ins that a company sees, once all sessions of an address are in the log. */
  const failedOf = async (company: SeededCompany, ip: string, all: number): Promise<SmtpSession[]> => {
    await expect.poll(async () => (await sessionsOf(null, { ip })).length).toBe(all);
    return sessionsOf(company, { ip, outcome: 'unauthenticated' });
  };

  it('shows a company a failed sign-in with a wrong key of its prefix, a revoked key or its domain', async () => {
    const company = await seedCompany();
    const from = '127.0.0.64';
    const { hint } = await setHint(company);
    const wrong = `${hint}${'x'.repeat(39)}`;
    const replies = [
      await tryAuth(from, 'smtp', wrong),
      await tryAuth(from, `someone@${company.domain}`, 'not a key'),
      await tryAuth(from, 'smtp', 'not a key'),
    ];
    expect(new Set(replies)).toEqual(new Set(['535 5.7.8 Authentication credentials invalid']));
    const failed = await failedOf(company, from, 3);
    expect(failed.map(({ apiKeyId, failedAuths }) => [apiKeyId, failedAuths])).toEqual([
      [null, 1],
      [company.apiKeyId, 1],
    ]);
    expect(JSON.stringify(failed)).not.toContain(wrong.slice(hint.length));
  });

  it('gives a failed sign-in to the company of the user name and not to that of the key', async () => {
    const [named, other] = await Promise.all([seedCompany(), seedCompany()]);
    const from = '127.0.0.65';
    await setHint(other);
    const user = `someone@${named.domain}`;
    for (const password of [other.apiKey, `tx_live_${'y'.repeat(43)}`]) await tryAuth(from, user, password);
    const failed = await failedOf(named, from, 2);
    const seen = failed.map(({ id, startedAt, durationMs, refusals, ...rest }) => ({
      ...rest,
      refusals: refusals.map(({ at, ...refusal }) => refusal),
    }));
    expect(seen).toHaveLength(2);
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ apiKeyId: null, apiKeyName: null });
    expect(await failedOf(other, from, 2)).toEqual([]);
  });

  it('gives a session that tried several credentials to nobody', async () => {
    const company = await seedCompany();
    const from = '127.0.0.66';
    const { hint } = await setHint(company);
    const client = await greet({ from });
    await client.command(`AUTH PLAIN ${plain('something else')}`);
    await client.command(`AUTH PLAIN ${plain(`${hint}${'x'.repeat(39)}`)}`);
    await client.command('QUIT');
    expect(await failedOf(company, from, 1)).toEqual([]);
  });

  it('includes sessions whose TLS handshake failed and those refused by a limit', async () => {
    const from = '127.0.0.62';
    const client = await connect(rig.securePort, { from, preface: Buffer.from('GET / HTTP/1.1\r\n\r\n') });
    await client.ended();
    expect(await loggedSession(null, { ip: from })).toMatchObject({
      outcome: 'unauthenticated',
      refusals: [{ command: 'TLS', code: 454 }],
    });
    await loggedSession(null, { ip: '127.0.0.20', outcome: 'unauthenticated' });
  });

  it('is listed in pages', async () => {
    const company = await seedCompany();
    for (let n = 0; n < 3; n += 1) await (await greet({ from: '127.0.0.63', key: company.apiKey })).command('QUIT');
    await expect.poll(async () => (await sessionsOf(company)).length).toBe(3);
    const all = await sessionsOf(company);
    const [first] = await sessionsOf(company, { limit: 1 });
    expect(first).toEqual(all[0]);
    expect(await sessionsOf(company, { cursor: first?.id ?? '' })).toEqual(all.slice(1));
  });
});
