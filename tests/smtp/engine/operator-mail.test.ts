import { randomBytes } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { listOperatorMail } from '#lib/engine/feedback/list-operator-mail.ts';
import { readInbound } from '#lib/engine/feedback/read-inbound.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { type Settings, settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { deleteExpired } from '#lib/infra/process/delete-expired.ts';
import { type Inbound, startInbound } from '../../../smtp-relay/inbound/start-inbound.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { startWorkerTo } from '../../fixtures/delivery/delivery-rig.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import type { Sink } from '../../fixtures/smtp/sink-types.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';
import { startSink } from '../../fixtures/smtp/smtp-sink.ts';

const OPERATOR = 'ops@operator.example';

let rig: SubmissionRig;
let inbound: Inbound;
let sink: Sink;
let worker: DeliveryWorker;
let company: SeededCompany;

beforeAll(async () => {
  rig = await startSubmissionRig({
    INBOUND_SMTP_PORTS: '0',
    PLATFORM_DOMAIN: 'Platform.example',
    SMTP_HOST: 'relay.platform.example',
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  });
  await ensurePlatform();
  inbound = await startInbound();
  sink = await startSink({ keepsRaw: true });
  worker = await startWorkerTo(sink.port);
  company = await seedCompany();
});

beforeEach(async () => {
  useSettings({ OPERATOR_EMAILS: [OPERATOR] });
  await getPool().query('TRUNCATE rate_limits, operator_mails, inbound_messages');
  sink.messages.length = 0;
});

afterAll(async () => {
  await worker.stop();
  await sink.close();
  await inbound.stop(0);
  await rig.stop();
});

function useSettings(changes: Partial<Pick<Settings, 'OPERATOR_EMAILS' | 'SUPPORT_EMAIL'>>): void {
  Object.assign(settings(), { OPERATOR_EMAILS: [], SUPPORT_EMAIL: undefined }, changes);
}

const LETTER = 'From: Ada <ada@far.example>\r\nSubject: =?utf-8?q?Sp=C3=A4m?= from you\r\n\r\nPlease stop. Ö\r\n';

/** A session with the inbound port from an address of its own. */
async function open(from = '127.0.0.1'): Promise<SmtpClient> {
  const client = await SmtpClient.connect(inbound.ports[0] ?? 0, { from });
  await client.read();
  await client.command('EHLO far.example');
  return client;
}

/** Sends a message to the inbound port and runs its job; returns the reply. */
async function write(to: string | string[], raw = LETTER, sender = 'ada@far.example'): Promise<string> {
  const client = await open();
  const reply = await client.transact(sender, [to].flat(), `${raw}.\r\n`);
  client.destroy();
  await runJobs();
  return reply;
}

async function runJobs(): Promise<void> {
  const { rows } = await getPool().query('SELECT id FROM inbound_messages ORDER BY id');
  for (const { id } of rows) await readInbound(platformContext(), { id }, 1);
}

const forwarded = (count: number, to = OPERATOR) =>
  pollUntil('the forwarded messages', () => {
    const found = sink.messages.filter(({ recipient }) => recipient === to);
    return found.length >= count ? found : null;
  });

describe('mail to the operator', () => {
  it.each([
    'postmaster',
    'PostMaster',
    'postmaster@platform.example',
    'Postmaster@PLATFORM.example',
    'abuse@platform.example',
    'postmaster@relay.platform.example',
    'postmaster@bounces.platform.example',
    'abuse@bounces.platform.example',
  ])('to <%s> is accepted and forwarded as an attachment from the platform domain', async (to) => {
    expect(await write(to)).toBe('250 2.0.0 Ok: taken');
    const [sent] = await forwarded(1);
    const raw = sent?.raw ?? Buffer.alloc(0);
    expect(sent?.from).toMatch(/@bounces\.platform\.example$/);
    const read = await PostalMime.parse(raw, { rfc822Attachments: true });
    expect(read.from?.address).toBe('no-reply@platform.example');
    expect(read.replyTo).toEqual([{ name: 'Ada', address: 'ada@far.example' }]);
    expect(read.subject).toBe(`Mail to ${to}: Späm from you`);
    expect(read.text).toContain('Ada <ada@far.example> wrote to');
    expect(read.text).toContain('from 127.0.0.1, envelope sender <ada@far.example>');
    expect(raw.toString()).toContain(`\r\n\r\n${LETTER}\r\n--`);
    const head = /Content-Type: message\/rfc822;[\s\S]*?\r\n\r\n/.exec(raw.toString('latin1'))?.[0];
    expect(head).toContain('Content-Disposition: attachment;');
    expect(head).toContain('Content-Transfer-Encoding: 8bit\r\n');
    expect((await getPool().query('SELECT FROM inbound_messages')).rowCount).toBe(0);
    expect(await listOperatorMail({ limit: 10 })).toEqual([]);
  });

  it('at a verified bounce domain of a company is accepted, and at any other domain refused', async () => {
    await getPool().query(
      `INSERT INTO bounce_domains (id, company_id, domain, status, updated_at)
       VALUES (gen_random_uuid(), $1, 'return.shop.example', 'verified', now()), (gen_random_uuid(), $1, 'new.shop.example', 'unverified', now())`,
      [company.companyId],
    );
    expect(await write('postmaster@return.shop.example')).toBe('250 2.0.0 Ok: taken');
    await forwarded(1);
    const refused = '550 5.7.1 No such recipient here, and no relay';
    for (const to of ['postmaster@new.shop.example', 'postmaster@far.example', 'abuse', 'postmaster@', 'root']) {
      expect(await write(to), to).toBe(refused);
    }
  });

  it('goes to every operator once, however often its job runs, and to SUPPORT_EMAIL without operators', async () => {
    useSettings({ OPERATOR_EMAILS: [OPERATOR, 'second@operator.example'], SUPPORT_EMAIL: 'help@operator.example' });
    const client = await open();
    await client.transact('', ['postmaster', 'abuse@platform.example'], `${LETTER}.\r\n`);
    client.destroy();
    const { rows } = await getPool().query('SELECT * FROM inbound_messages');
    await runJobs();
    await getPool().query(
      `INSERT INTO inbound_messages (id, received_at, client_ip, envelope_from, recipients, raw) VALUES ($1, $2, $3, $4, $5, $6)`,
      Object.values(rows[0]),
    );
    await runJobs();
    useSettings({ SUPPORT_EMAIL: 'help@operator.example' });
    await write('postmaster');
    await forwarded(1, 'help@operator.example');
    expect(sink.messages.map(({ recipient }) => recipient).sort()).toEqual([
      'help@operator.example',
      OPERATOR,
      'second@operator.example',
    ]);
  });

  it('is stored for the operator when no address is set, or only one that this installation receives', async () => {
    useSettings({});
    await write('postmaster');
    useSettings({ OPERATOR_EMAILS: ['Postmaster@platform.example'] });
    await write('abuse@platform.example', LETTER.replace('Please', 'Again: please'));
    const kept = await listOperatorMail({ limit: 10 });
    expect(kept).toMatchObject([
      { recipients: ['abuse@platform.example'], raw: LETTER.replace('Please', 'Again: please') },
      {
        recipients: ['postmaster'],
        from: 'Ada <ada@far.example>',
        subject: 'Späm from you',
        raw: LETTER,
        clientIp: '127.0.0.1',
        envelopeFrom: 'ada@far.example',
      },
    ]);
    expect((await getPool().query('SELECT FROM inbound_messages')).rowCount).toBe(0);
    await deleteExpired(new Date(Date.now() + 31 * 86_400_000));
    expect(await listOperatorMail({ limit: 10 })).toEqual([]);
  });

  it('is not forwarded twice: a forwarded message that returns is stored', async () => {
    await write('postmaster');
    const [sent] = await forwarded(1);
    expect(await write('postmaster', sent?.raw?.toString() ?? '', '')).toBe('250 2.0.0 Ok: taken');
    expect(await listOperatorMail({ limit: 10 })).toHaveLength(1);
    expect(sink.messages).toHaveLength(1);
  });

  it('is limited to the newest hundred messages', async () => {
    useSettings({});
    await getPool().query(
      `INSERT INTO operator_mails SELECT gen_random_uuid(), now(), '', '', '{}', '', now() + interval '1 day' FROM generate_series(1, 100)`,
    );
    await write('postmaster');
    expect((await getPool().query('SELECT FROM operator_mails')).rowCount).toBe(100);
  });

  it('has its own limits of size, declared or not, and of messages per network', async () => {
    const client = await open();
    await client.command('MAIL FROM:<ada@far.example> SIZE=5242881');
    expect(await client.command('RCPT TO:<postmaster>')).toBe('552 5.3.4 A message may hold 5242880 bytes at most.');
    await client.command('RSET');
    const large = `Subject: x\r\n\r\n${`${'x'.repeat(998)}\r\n`.repeat(5_300)}.\r\n`;
    expect(await client.transact('', ['postmaster'], large)).toBe(
      '552 5.3.4 A message may hold 5242880 bytes at most.',
    );
    for (let n = 0; n < 18; n += 1) {
      await client.command('MAIL FROM:<>');
      expect(await client.command('RCPT TO:<postmaster>')).toBe('250 2.1.5 Recipient ok');
      await client.command('RSET');
    }
    await client.command('MAIL FROM:<>');
    await client.command('RCPT TO:<postmaster>');
    expect(await client.command('RCPT TO:<abuse@platform.example>')).toBe(
      '450 4.7.1 Too many messages to the operator; try again later',
    );
    client.destroy();
    const other = await open('127.0.9.1');
    await other.command('MAIL FROM:<>');
    expect(await other.command('RCPT TO:<postmaster>')).toBe('250 2.1.5 Recipient ok');
    other.destroy();
  });
});

describe('a message from a customer to <postmaster>', () => {
  const openSubmission = (): Promise<SmtpClient> => SmtpClient.open(rig.securePort, company.apiKey);

  it('reaches the operator, also from the sandbox, and is not a message of the company', async () => {
    const sandboxed = await seedCompany({ environment: 'sandbox' });
    for (const { apiKey, from, companyId } of [company, sandboxed]) {
      const client = await SmtpClient.open(rig.securePort, apiKey);
      const reply = await client.transact(from, ['Postmaster'], `From: ${from}\r\nSubject: Help\r\n\r\nx\r\n.\r\n`);
      expect(reply).toMatch(/^250 2\.0\.0 Ok: queued as [0-9a-f-]{36}$/);
      client.destroy();
      const { rowCount } = await getPool().query('SELECT FROM messages WHERE company_id = $1', [companyId]);
      expect(rowCount).toBe(0);
    }
    await runJobs();
    for (const { raw } of await forwarded(2)) {
      expect((await PostalMime.parse(raw ?? '')).subject).toBe('Mail to Postmaster: Help');
    }
  });

  it('cannot have other recipients', async () => {
    const client = await openSubmission();
    await client.command(`MAIL FROM:<${company.from}>`);
    await client.command('RCPT TO:<postmaster>');
    const refused = '452 4.5.3 A message to postmaster has no other recipients';
    expect(await client.command('RCPT TO:<a@example.net>')).toBe(refused);
    await client.command('RSET');
    await client.command(`MAIL FROM:<${company.from}>`);
    await client.command('RCPT TO:<a@example.net>');
    expect(await client.command('RCPT TO:<postmaster>')).toBe(refused);
    client.destroy();
  });

  it('needs authentication, and every other name needs a domain', async () => {
    const client = await openSubmission();
    await client.command(`MAIL FROM:<${company.from}>`);
    expect(await client.command('RCPT TO:<abuse>')).toMatch(/^553 5\.1\.3 /);
    client.destroy();
    const guest = await SmtpClient.open(rig.securePort);
    expect(await guest.command('MAIL FROM:<>')).toMatch(/^530 /);
    guest.destroy();
  });
});
