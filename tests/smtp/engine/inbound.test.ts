import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { register } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { readInbound, TooEarly } from '#lib/engine/feedback/read-inbound.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { returnPathKey } from '#lib/infra/crypto/return-path-key.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { createVerp, readVerp, type VerpPurpose } from '#lib/mail/verp.ts';
import { INBOUND_MAX_BYTES, inboundMemory } from '../../../smtp-relay/inbound/inbound-policy.ts';
import { type Inbound, startInbound } from '../../../smtp-relay/inbound/start-inbound.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { accept, settled, startWorkerTo } from '../../fixtures/delivery/delivery-rig.ts';
import { makeFillableDisk } from '../../fixtures/fillable-disk.ts';
import { spamReport } from '../../fixtures/mails/spam-report.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { fc } from '../../fixtures/properties.ts';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import type { Sink } from '../../fixtures/smtp/sink-types.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';
import { startSink } from '../../fixtures/smtp/smtp-sink.ts';

const DOMAIN = 'bounces.platform.example';

let rig: SubmissionRig;
let inbound: Inbound;
let sink: Sink;
let worker: DeliveryWorker;
let company: SeededCompany;
const disk = makeFillableDisk();

beforeAll(async () => {
  rig = await startSubmissionRig({
    ...disk.settings,
    INBOUND_SMTP_PORTS: '0',
    PLATFORM_DOMAIN: 'Platform.example',
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  });
  inbound = await startInbound();
  sink = await startSink({ keepsRaw: true });
  worker = await startWorkerTo(sink.port);
});

beforeEach(async () => {
  company = await seedCompany();
});

afterAll(async () => {
  await worker.stop();
  await sink.close();
  await inbound.stop(0);
  await rig.stop();
  disk.remove();
});

const ADA = 'ada@far.example';

/** Delivers a message; returns its id and the return path that the remote server received. */
async function send(to: string | string[] = ADA, changes: Parameters<typeof accept>[2] = {}) {
  const messageId = await accept(company, to, changes);
  await settled(messageId, [to].flat().length);
  const from = sink.messages.findLast(({ recipient }) => recipient === [to].flat()[0])?.from ?? '';
  return { messageId, from };
}

const signed = (purpose: VerpPurpose, messageId: string, ordinal = 0, companyId = company.companyId): string =>
  createVerp(purpose, { companyId, messageId, ordinal }, returnPathKey() ?? Buffer.alloc(0)) ?? '';

async function open(): Promise<SmtpClient> {
  const client = await SmtpClient.connect(inbound.ports[0] ?? 0);
  await client.read();
  await client.command('EHLO far.example');
  return client;
}

/** Opens a session and returns it with the server's socket, which is in this process. */
async function openWatched(): Promise<[SmtpClient, Socket]> {
  let server: Socket | undefined;
  const watch = (message: unknown) => {
    server = (message as { socket: Socket }).socket; // what this channel tells
  };
  subscribe('net.server.socket', watch);
  const client = await open();
  unsubscribe('net.server.socket', watch);
  if (!server) throw new Error('the listener took no connection');
  return [client, server];
}

/** The most that was seen of something within two seconds. */
async function mostOf(look: () => number): Promise<number> {
  let most = 0;
  const until = performance.now() + 2_000;
  await pollUntil('two seconds', () => {
    most = Math.max(most, look());
    return performance.now() > until || null;
  });
  return most;
}

/** Brings mail back over SMTP and lets its job run; answers the reply. */
async function bring(to: string, raw: string, { from = '', tries = 1 } = {}): Promise<string> {
  const client = await open();
  const reply = await client.transact(from, [to], `${raw.replaceAll('\n', '\r\n')}\r\n.\r\n`);
  client.destroy();
  await readAll(tries);
  return reply;
}

async function readAll(tries = 1): Promise<void> {
  const { rows } = await getPool().query('SELECT id FROM inbound_messages ORDER BY id');
  for (const { id } of rows) await readInbound(platformContext(), { id }, tries);
}

const dsn = (recipient = ADA, status = '5.1.1', words = '550 5.1.1 User unknown', action = 'failed'): string =>
  `From: MAILER-DAEMON@far.example
Subject: Undelivered
Content-Type: multipart/report; report-type=delivery-status; boundary=cut

--cut
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.far.example

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.far.example
Diagnostic-Code: smtp; ${words}
--cut--`;

async function facts(messageId: string) {
  const events = await getPool().query(
    `SELECT type, bounce_class, reason, data FROM events WHERE message_id = $1 AND type NOT IN ('injection', 'delivery') ORDER BY id`,
    [messageId],
  );
  const suppressed = await getPool().query(
    'SELECT recipient, type, source, description, evidence_message_id FROM suppressions WHERE company_id = $1 ORDER BY recipient, type',
    [company.companyId],
  );
  return { events: events.rows, suppressed: suppressed.rows };
}

const suppressedTypes = async (messageId: string) =>
  (await facts(messageId)).suppressed.map(({ type, source }) => `${type} ${source}`);

describe('the return path', () => {
  it('is signed per recipient, and stays null for a null sender', async () => {
    const { messageId, from } = await send([ADA, 'bob@far.example']);
    const [local, domain] = from.split('@');
    expect(domain).toBe(DOMAIN);
    expect(readVerp(local ?? '', returnPathKey() ?? Buffer.alloc(0))?.reference).toEqual({
      companyId: company.companyId,
      messageId,
      ordinal: 0,
    });
    expect(new Set(sink.messages.slice(-2).map((one) => one.from)).size).toBe(2);
    expect((await send('null@far.example', { envelopeFrom: '' })).from).toBe('');
  });

  it('is at the bounce domain of the company once that is verified', async () => {
    const domain = `return.${company.domain}`;
    const insert = (status: string, name: string) =>
      getPool().query(
        `INSERT INTO bounce_domains (id, company_id, domain, status, updated_at) VALUES (gen_random_uuid(), $1, $2, $3, now())`,
        [company.companyId, name, status],
      );
    await insert('unverified', `other.${company.domain}`);
    expect((await send()).from).toContain(`@${DOMAIN}`);
    await insert('verified', domain);
    // Heard of by a notification, so within moments.
    const from = await pollUntil('the return path on the new domain', async () => {
      const sent = await send();
      return sent.from.endsWith(`@${domain}`) ? sent.from : null;
    });
    expect(await bring(from, dsn())).toBe('250 2.0.0 Ok: taken');
    // The same signature at a domain that is another company's is nobody's address.
    const other = await seedCompany();
    await getPool().query(
      `INSERT INTO bounce_domains (id, company_id, domain, status, updated_at) VALUES (gen_random_uuid(), $1, 'b.other.example', 'verified', now())`,
      [other.companyId],
    );
    expect(await bring(`${from.split('@')[0]}@b.other.example`, dsn())).toMatch(/^550 5\.7\.1 /);
  });
});

describe('a bounce in another language, from a mail system, that names no recipient', () => {
  it('is an event of the delivery that its return path names, and suppresses only if it says that the address is dead', async () => {
    const notice = (text: string) =>
      `From: postmaster@far.example\nSubject: Unzustellbar\nContent-Type: text/plain; charset=utf-8\n\n${text}`;
    const refused = await send('refused@far.example');
    await bring(refused.from, notice('Ihre Nachricht konnte nicht zugestellt werden.'));
    expect((await facts(refused.messageId)).events).toMatchObject([{ type: 'out_of_band', bounce_class: 40 }]);
    expect((await facts(refused.messageId)).suppressed).toEqual([]);
    const late = await send('late@far.example');
    await bring(late.from, notice('Ihre Nachricht ist verzögert. Weitere Versuche folgen.'));
    expect((await facts(late.messageId)).events).toEqual([]);
    const dead = await send('dead@far.example');
    await bring(dead.from, notice('Die Nachricht wurde nicht zugestellt: Empfänger unbekannt.'));
    expect((await facts(dead.messageId)).events).toMatchObject([{ type: 'out_of_band', bounce_class: 10 }]);
    expect((await facts(dead.messageId)).suppressed.map(({ recipient }) => recipient)).toContain('dead@far.example');
  });
});

describe('the inbound listener', () => {
  it('accepts signed recipients only', async () => {
    const { messageId, from } = await send();
    const client = await open();
    expect(await client.command('MAIL FROM:<>')).toBe('250 2.1.0 Sender ok');
    const forged = `${from[0]}${from[1] === '1' ? '2' : '1'}${from.slice(2)}`;
    for (const address of [
      forged,
      `${from.split('@')[0]}@platform.example`,
      `${from.split('@')[0]}@far.example`,
      `root@${DOMAIN}`,
      'postmaster@far.example',
      ADA,
      `u${from.slice(1)}`,
    ]) {
      expect(await client.command(`RCPT TO:<${address}>`), address).toBe(
        '550 5.7.1 No such recipient here, and no relay',
      );
    }
    expect(await client.command('DATA')).toBe('554 5.5.1 No valid recipients');
    expect(await client.command(`RCPT TO:<${from.toUpperCase()}>`)).toBe('250 2.1.5 Recipient ok');
    expect(await client.command(`RCPT TO:<fbl@${DOMAIN}>`)).toBe('250 2.1.5 Recipient ok');
    expect(await client.command('RCPT TO:<a@b.example> NOTIFY=NEVER')).toMatch(/^555 /);
    client.destroy();
    expect((await facts(messageId)).events).toEqual([]);
  });

  it('has TLS and no AUTH, and refuses bare line ends, loops and oversized messages', async () => {
    const client = await open();
    expect(await client.command('EHLO far.example')).toMatch(/STARTTLS/);
    expect(await client.command('AUTH PLAIN AGEAYg==')).toMatch(/^502 /);
    expect(await client.command('MAIL FROM:<> SIZE=99999999999')).toMatch(/^552 5\.3\.4 /);
    expect(await client.command('STARTTLS')).toMatch(/^220 /);
    await client.upgrade();
    expect(await client.command('MAIL FROM:<>')).toMatch(/^503 /);
    expect(await client.command('EHLO far.example')).not.toMatch(/STARTTLS/);
    const to = `${signed('bounce', (await send()).messageId)}@${DOMAIN}`;
    expect(await client.transact('', [to], 'Subject: a\nSubject: b\r\n\r\nx\r\n.\r\n')).toMatch(/^550 5\.5\.2 /);
    expect(await client.transact('', [to], `${'Received: x\r\n'.repeat(51)}\r\nx\r\n.\r\n`)).toMatch(/^554 5\.4\.6 /);
    client.write('MAIL FROM:<>\nRCPT');
    expect(await client.read()).toMatch(/^500 5\.5\.2 /);
    await client.ended();
  });

  it('survives mutated sessions and stores exactly the messages answered with 250', async () => {
    const whole = `EHLO far.example\r\nMAIL FROM:<> SIZE=99\r\nRCPT TO:<fbl@${DOMAIN}>\r\nDATA\r\nSubject: x\r\n\r\nfirst\r\n.\r\n`;
    const piece = fc.constantFrom(
      ...['\r', '\n', '\0', '.', '\r\n.\r\n', '\n.\n', '\r.\r', ' ', '<', '>', '@', ':', 'RSET\r\n', 'STARTTLS\r\n'],
      ...['EHLO x\r\n', 'BDAT 5\r\n', '\xff', `RCPT TO:<${ADA}>\r\n`, 'MAIL FROM:<>\r\n', 'DATA\r\n', 'AUTH LOGIN\r\n'],
    );
    const mutations = fc.sample(
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 0, 1, 5), piece), { minLength: 1, maxLength: 3 }),
      { numRuns: 300, seed: 20_261_121 },
    );
    const count = async () => (await getPool().query('SELECT count(*)::int AS n FROM inbound_messages')).rows[0].n;
    const before = await count();
    let taken = 0;
    const play = async (changes: (typeof mutations)[number], from: string) => {
      let text = whole;
      for (const [at, cut, insert] of changes) {
        const index = at % (text.length + 1);
        text = text.slice(0, index) + insert + text.slice(index + cut);
      }
      const socket = connect({ port: inbound.ports[0] ?? 0, host: '127.0.0.1', localAddress: from });
      let said = '';
      socket
        .on('error', () => {})
        .on('data', (chunk: Buffer) => {
          said += chunk.toString('latin1');
        });
      // Where it ends up waiting for a handshake, nobody says goodbye.
      socket.setTimeout(1_000, () => socket.destroy());
      // Who talks before the greeting is refused: the mutations shall meet the session.
      await once(socket, 'data');
      socket.write(Buffer.from(`${text}\r\n.\r\nQUIT\r\n`, 'latin1'));
      if (!socket.closed) await once(socket, 'close');
      taken += said.match(/^250 2\.0\.0 Ok: taken/gm)?.length ?? 0;
    };
    const player = async (_: unknown, at: number) => {
      for (let next = mutations.pop(); next; next = mutations.pop()) await play(next, `127.0.2.${at + 1}`);
    };
    await Promise.all(Array.from({ length: 8 }, player));
    expect(taken).toBeGreaterThan(20);
    expect(await count()).toBe(before + taken);
    await getPool().query('DELETE FROM inbound_messages');
    (await open()).destroy();
  });

  it('limits one address to twenty sessions and accepts those of others', async () => {
    const port = inbound.ports[0] ?? 0;
    const connectFrom = (from: string) => SmtpClient.connect(port, { from });
    const clients = await Promise.all(Array.from({ length: 25 }, () => connectFrom('127.0.0.60')));
    const replies = await Promise.all(clients.map((client) => client.read()));
    expect(replies.filter((reply) => reply.startsWith('220 '))).toHaveLength(20);
    expect(replies.filter((reply) => reply === '421 4.7.0 Too many connections from your address')).toHaveLength(5);
    expect(await (await connectFrom('127.0.0.61')).read()).toMatch(/^220 /);
    for (const client of clients) client.destroy();
    await expect.poll(async () => (await connectFrom('127.0.0.60')).read()).toMatch(/^220 /);
  });

  it('ends a session that guesses addresses and one with an endless line', async () => {
    const client = await open();
    await client.command('MAIL FROM:<>');
    for (let n = 0; n < 21; n += 1) expect(await client.command(`RCPT TO:<guess${n}@${DOMAIN}>`)).toMatch(/^550 /);
    expect(await client.read()).toBe('421 4.7.0 Too many faults');
    await client.ended();
    const endless = await open();
    endless.write('x'.repeat(2_100));
    expect(await endless.read()).toBe('500 5.5.6 Line too long');
    await endless.ended();
  });

  it('refuses an oversized message after its data and frees its memory', async () => {
    const to = `fbl@${DOMAIN}`;
    const client = await open();
    const block = Buffer.from(`${'x'.repeat(998)}\r\n`.repeat(1_000));
    for (const command of ['MAIL FROM:<>', `RCPT TO:<${to}>`, 'DATA']) await client.command(command);
    for (let sent = 0; sent < INBOUND_MAX_BYTES + block.length; sent += block.length) client.write(block);
    client.write('.\r\n');
    expect(await client.read()).toBe(`552 5.3.4 A message may hold ${INBOUND_MAX_BYTES} bytes at most.`);
    const taken = 128 * 1_048_576;
    expect(inboundMemory.take(taken)).toBe(true);
    expect(await client.transact('', [to], 'Subject: x\r\n\r\nx\r\n.\r\n')).toBe(
      '452 4.3.1 Too much mail at once; try again',
    );
    inboundMemory.give(taken);
    expect(await client.transact('', [to], 'Subject: x\r\n\r\nx\r\n.\r\n')).toMatch(/^250 /);
    client.destroy();
  });

  it('defers mail while the disk is nearly full, and accepts it afterwards', async () => {
    const client = await open();
    const mail = async () => {
      await client.command('RSET');
      return client.command('MAIL FROM:<mailer@far.example>');
    };
    disk.fill();
    await expect.poll(mail).toBe('452 4.3.1 Not enough disk space; try again');
    disk.empty();
    await expect.poll(mail).toBe('250 2.1.0 Sender ok');
    client.destroy();
  });

  it('discards commands sent in clear text before TLS', async () => {
    const client = await SmtpClient.connect(inbound.ports[0] ?? 0);
    await client.read();
    await client.command('EHLO far.example');
    client.write('STARTTLS\r\nMAIL FROM:<injected@far.example>\r\n');
    expect(await client.read()).toMatch(/^220 /);
    await client.upgrade();
    expect(await client.command('EHLO far.example')).toMatch(/^250-/);
    expect(await client.command('MAIL FROM:<>')).toBe('250 2.1.0 Sender ok');
    client.destroy();
  });

  it('buffers no replies for a client that sends and does not read, and loses none of them', async () => {
    const [client, server] = await openWatched();
    client.socket.pause();
    const commands = 600_000;
    client.write('NOOP\r\n'.repeat(commands));
    const most = await mostOf(() => server.writableLength);
    expect(most).toBeLessThan(1_048_576);
    let octets = 0;
    client.socket.on('data', (chunk: Buffer) => {
      octets += chunk.length;
    });
    client.socket.resume();
    await expect.poll(() => octets).toBe(commands * '250 2.0.0 Ok\r\n'.length);
    client.destroy();
  });

  it('reads no more than necessary while it processes a command', async () => {
    const [client, server] = await openWatched();
    const lock = await getPool().connect();
    await lock.query('BEGIN; LOCK TABLE bounce_domains IN ACCESS EXCLUSIVE MODE');
    client.write('MAIL FROM:<>\r\nRCPT TO:<fbl@unheard.example>\r\n');
    client.write(Buffer.alloc(8 * 1_048_576, 'NOOP\r\n'));
    const most = await mostOf(() => server.bytesRead);
    await lock.query('COMMIT');
    lock.release();
    expect(most).toBeLessThan(1_048_576);
    expect(await client.read()).toBe('250 2.1.0 Sender ok');
    expect(await client.read()).toBe('550 5.7.1 No such recipient here, and no relay');
    expect(await client.read()).toBe('250 2.0.0 OK');
    client.destroy();
  });
});

describe('a late bounce', () => {
  it('becomes an out_of_band event and suppresses a dead address from the next message on', async () => {
    const { messageId, from } = await send();
    await bring(from, dsn());
    const { events, suppressed } = await facts(messageId);
    expect(events).toMatchObject([
      {
        type: 'out_of_band',
        bounce_class: 10,
        reason: '550 5.1.1 User unknown',
        data: { mx_host: 'mx.far.example', enhanced_code: '5.1.1' },
      },
    ]);
    expect(suppressed).toMatchObject([
      { recipient: ADA, type: 'non_transactional', source: 'Bounce Rule', evidence_message_id: messageId },
      { recipient: ADA, type: 'transactional', source: 'Bounce Rule', evidence_message_id: messageId },
    ]);
    const { rows } = await getPool().query('SELECT status, last_event FROM recipients WHERE message_id = $1', [
      messageId,
    ]);
    expect(rows).toEqual([{ status: 'bounced', last_event: 'out_of_band' }]);
    const next = await accept(company, 'ADA@far.example');
    expect((await settled(next)).recipient).toMatchObject({ status: 'suppressed', bounce_class: 25 });
    expect((await getPool().query('SELECT FROM inbound_messages')).rowCount).toBe(0);
  });

  it('counts once when it returns repeatedly, also simultaneously', async () => {
    const { messageId, from } = await send();
    await bring(from, dsn());
    await bring(from, dsn());
    const client = await open();
    for (let n = 0; n < 3; n += 1) await client.transact('', [from], `${dsn().replaceAll('\n', '\r\n')}\r\n.\r\n`);
    client.destroy();
    const { rows } = await getPool().query('SELECT id FROM inbound_messages');
    await Promise.all(rows.map(({ id }) => readInbound(platformContext(), { id }, 1)));
    expect((await facts(messageId)).events).toHaveLength(1);
    // What a person has lifted since then stays lifted.
    await getPool().query('DELETE FROM suppressions WHERE company_id = $1', [company.companyId]);
    await bring(from, dsn());
    expect((await facts(messageId)).suppressed).toEqual([]);
  });

  it('changes nothing for a delay, and a single full mailbox suppresses nobody', async () => {
    const delayed = await send();
    await bring(delayed.from, dsn(ADA, '4.4.1', '451 4.4.1 timed out', 'delayed'));
    expect((await facts(delayed.messageId)).events).toEqual([]);
    await bring(delayed.from, dsn(ADA, '5.2.2', '552 5.2.2 mailbox full'));
    expect(await facts(delayed.messageId)).toMatchObject({ events: [{ bounce_class: 22 }], suppressed: [] });
  });

  it('suppresses a full mailbox after as many bounces as the company’s soft rule says', async () => {
    await getPool().query('UPDATE companies SET soft_bounce_limit = 2 WHERE id = $1', [company.companyId]);
    const [one, two] = [await send(), await send()];
    await bring(one.from, dsn(ADA, '5.2.2', '552 5.2.2 mailbox full'));
    expect(await suppressedTypes(one.messageId)).toEqual([]);
    await bring(two.from, dsn(ADA, '5.2.2', '552 5.2.2 mailbox full'));
    expect(await suppressedTypes(two.messageId)).toEqual([
      'non_transactional Bounce Rule',
      'transactional Bounce Rule',
    ]);
  });

  it('of one list member does not suppress the address of the list', async () => {
    const { messageId, from } = await send('list@far.example');
    const second = '\nFinal-Recipient: rfc822; two@inner.example\nAction: failed\nStatus: 5.1.1\n--cut--';
    await bring(from, dsn('one@inner.example').replace('\n--cut--', `\n${second}`));
    expect(await facts(messageId)).toMatchObject({ events: [{ bounce_class: 40 }], suppressed: [] });
  });

  it('waits for the outcome of its own delivery, and is ignored for a message that was never sent', async () => {
    const messageId = await accept(company, ADA, { scheduledAt: new Date(Date.now() + 3_600_000) });
    const to = `${signed('bounce', messageId)}@${DOMAIN}`;
    await expect(bring(to, dsn())).rejects.toThrow(TooEarly);
    await readAll(9);
    await getPool().query('DELETE FROM delivery_queue WHERE message_id = $1', [messageId]);
    await bring(to, dsn());
    await bring(`${signed('bounce', messageId, 7)}@${DOMAIN}`, dsn());
    expect(await facts(messageId)).toEqual({ events: [], suppressed: [] });
  });

  it('is not recorded for an automatic reply or a personal mail', async () => {
    const { messageId, from } = await send();
    await bring(from, 'From: ada@far.example\nSubject: Out of office\nAuto-Submitted: auto-replied\n\nAway.', {
      from: ADA,
    });
    await bring(from, 'From: ada@far.example\nSubject: Thanks\n\nThank you, bob@far.example.', { from: ADA });
    expect((await facts(messageId)).events).toEqual([]);
  });
});

describe('a complaint', () => {
  it('is matched by our signature in the report and stops mail of the type of the message', async () => {
    const transactional = await send();
    await bring(`fbl@${DOMAIN}`, spamReport(`Return-Path: <${transactional.from}>\nSubject: A test\n\nHello.`), {
      from: 'fbl@loop.example',
    });
    expect(await facts(transactional.messageId)).toMatchObject({
      events: [{ type: 'spam_complaint', data: { fbtype: 'abuse', report_by: 'Loop/1.0' } }],
    });
    expect(await suppressedTypes(transactional.messageId)).toEqual([
      'non_transactional Spam Complaint',
      'transactional Spam Complaint',
    ]);
    const news = await send('bob@far.example', { transactional: false });
    await bring(news.from, spamReport('Subject: A test\n\nHello.'), { from: 'fbl@loop.example' });
    const { suppressed } = await facts(news.messageId);
    expect(suppressed.filter(({ recipient }) => recipient === 'bob@far.example')).toMatchObject([
      { type: 'non_transactional' },
    ]);
  });

  it('changes nothing when its signature is forged or missing', async () => {
    const { messageId, from } = await send();
    const forged = `${from.slice(0, 20)}${from[20] === '0' ? '1' : '0'}${from.slice(21)}`;
    await bring(
      `fbl@${DOMAIN}`,
      spamReport(`Return-Path: <${forged}>\nTo: ${ADA}\nMessage-ID: <${messageId}@x>\n\nHello.`),
    );
    expect(await facts(messageId)).toEqual({ events: [], suppressed: [] });
  });
});

describe('an authentication-failure report (RFC 6591)', () => {
  it.each([
    'auth-failure',
    'not-spam',
    'virus',
    'other',
  ])('of the type %s to the return path, feedback loop or unsubscribe address is neither bounce nor complaint', async (type) => {
    const { messageId, from } = await send(ADA, { transactional: false });
    const report = spamReport(`Return-Path: <${from}>\nTo: ${ADA}\n\nHello.`)
      .replace('Feedback-Type: abuse', `Feedback-Type: ${type}\nAuth-Failure: dmarc\nDelivery-Result: reject`)
      .replace('From: fbl@loop.example', 'From: MAILER-DAEMON@loop.example\nSubject: Undelivered, user unknown');
    for (const to of [from, `fbl@${DOMAIN}`, `${signed('unsubscribe', messageId)}@${DOMAIN}`]) {
      expect(await bring(to, report, { from: 'reports@loop.example' })).toBe('250 2.0.0 Ok: taken');
    }
    expect(await facts(messageId)).toEqual({ events: [], suppressed: [] });
    const { rowCount } = await getPool().query('SELECT FROM inbound_messages');
    expect(rowCount).toBe(0);
    const { values } = await (register.getSingleMetric('feedback_total')?.get() ?? { values: [] });
    const counted = values.find(({ labels }) => labels.type === type.replace('-', '_'));
    expect(counted?.value).toBe(3);
  });
});

describe('a mailed unsubscribe', () => {
  it('stops mail that is not transactional, also after an earlier suppression was removed', async () => {
    const { messageId } = await send(ADA, { transactional: false });
    const to = `${signed('unsubscribe', messageId)}@${DOMAIN}`;
    const letter = 'From: ada@far.example\nSubject: unsubscribe\n\n';
    await bring(to, letter, { from: ADA });
    expect(await facts(messageId)).toMatchObject({ events: [{ type: 'list_unsubscribe' }] });
    expect(await suppressedTypes(messageId)).toEqual(['non_transactional List Unsubscribe']);
    await getPool().query('DELETE FROM suppressions');
    await bring(to, letter, { from: ADA });
    expect((await facts(messageId)).events).toHaveLength(1);
    expect(await suppressedTypes(messageId)).toEqual(['non_transactional List Unsubscribe']);
  });

  it('is not recorded for a bounce or an automatic reply to that address', async () => {
    const { messageId } = await send(ADA, { transactional: false });
    const to = `${signed('unsubscribe', messageId)}@${DOMAIN}`;
    await bring(to, 'From: ada@far.example\nSubject: Out of office\n\nAway.', { from: ADA });
    await bring(to, 'Subject: unsubscribe\n\n');
    expect((await facts(messageId)).events).toEqual([]);
  });
});
