import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { emptyResult } from '#lib/engine/delivery/attempt-result.ts';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { decideOutcome } from '#lib/engine/delivery/queue/decide-outcome.ts';
import { OutcomeWal, replayOutcomeWal } from '#lib/engine/delivery/queue/outcome-wal.ts';
import { readInbound } from '#lib/engine/feedback/read-inbound.ts';
import { SEND_DSN, SendDsnJob } from '#lib/engine/messages/dsn/report-job.ts';
import { sendDsn } from '#lib/engine/messages/send/send-dsn.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { parseBounce } from '#lib/mail/bounce/parse-bounce.ts';
import { readProgress } from '#lib/mail/bounce/read-progress.ts';
import { type Inbound, startInbound } from '../../../smtp-relay/inbound/start-inbound.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { claimRows } from '../../fixtures/delivery/claim-rows.ts';
import { makeDue, settled, startWorkerTo } from '../../fixtures/delivery/delivery-rig.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import type { Sink } from '../../fixtures/smtp/sink-types.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';
import { startSink } from '../../fixtures/smtp/smtp-sink.ts';

const ADA = 'ada@far.example';
const PLAIN = ['PIPELINING', '8BITMIME', 'SMTPUTF8', 'SIZE 30000000'];
const HOUR = 3_600_000;

let rig: SubmissionRig;
let inbound: Inbound;
/** A remote server that offers DSN, and one that does not. */
let aware: Sink;
let unaware: Sink;
let company: SeededCompany;

beforeAll(async () => {
  rig = await startSubmissionRig({
    INBOUND_SMTP_PORTS: '0',
    PLATFORM_DOMAIN: 'platform.example',
    SMTP_HOST: 'relay.platform.example',
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  });
  await ensurePlatform();
  inbound = await startInbound();
  aware = await startSink({ keepsRaw: true, features: [...PLAIN, 'CHUNKING', 'DSN'] });
  unaware = await startSink({ keepsRaw: true, features: PLAIN });
});

beforeEach(async () => {
  company = await seedCompany();
  await getPool().query('DELETE FROM delivery_queue');
  for (const sink of [aware, unaware]) Object.assign(sink, { messages: [], commands: [] });
});

afterAll(async () => {
  await aware.close();
  await unaware.close();
  await inbound.stop(0);
  await rig.stop();
});

type Envelope = { from?: string; mail?: string; to?: string; rcpt?: string };

/** Submits a message with these parameters; returns its id. */
async function submit({ from = company.from, mail = '', to = ADA, rcpt = '' }: Envelope): Promise<string> {
  const client = await SmtpClient.open(rig.securePort, company.apiKey);
  expect(await client.command(`MAIL FROM:<${from}>${mail}`)).toMatch(/^250 /);
  expect(await client.command(`RCPT TO:<${to}>${rcpt}`)).toMatch(/^250 /);
  expect(await client.command('DATA')).toMatch(/^354 /);
  client.write(Buffer.concat([rawMessage(company.from), Buffer.from('.\r\n')]));
  const reply = await client.read();
  client.destroy();
  return /queued as (\S+)$/.exec(reply)?.[1] ?? reply;
}

const openReports = async (messageId: string): Promise<SendDsnJob[]> => {
  const { rows } = await getPool().query(
    `SELECT payload FROM jobs WHERE kind = $1 AND payload->>'messageId' = $2 AND finished_at IS NULL ORDER BY id`,
    [SEND_DSN.kind, messageId],
  );
  return rows.map(({ payload }) => SendDsnJob.parse(payload));
};

/** Runs the jobs that send reports about a message; returns what was accepted for its sender. */
async function reportsOn(messageId: string): Promise<Buffer[]> {
  for (const job of await openReports(messageId)) await sendDsn(platformContext(), job);
  const { rows } = await getPool().query<{ raw: Buffer; envelope_from: string }>(
    `SELECT b.raw, m.envelope_from FROM messages m JOIN message_bodies b ON b.company_id = m.company_id AND b.message_id = m.id
     JOIN recipients r ON r.company_id = m.company_id AND r.message_id = m.id
     WHERE m.company_id = $1 AND r.rcpt_to = $2 ORDER BY m.id`,
    [PLATFORM_COMPANY_ID, company.from],
  );
  expect(rows.every(({ envelope_from }) => envelope_from === '')).toBe(true);
  return rows.map(({ raw }) => raw);
}

async function withWorkerTo<T>(sink: Sink, work: (worker: DeliveryWorker) => Promise<T>): Promise<T> {
  const worker = await startWorkerTo(sink.port);
  try {
    return await work(worker);
  } finally {
    await worker.stop();
  }
}

/** Submits a message, waits for the outcome of its first attempt, and returns the reports on it. */
const deliver = (sink: Sink, envelope: Envelope): Promise<{ messageId: string; reports: Buffer[] }> =>
  withWorkerTo(sink, async () => {
    const messageId = await submit(envelope);
    await settled(messageId);
    return { messageId, reports: await reportsOn(messageId) };
  });

const ALL = ' NOTIFY=SUCCESS,FAILURE,DELAY';

describe('the submission port', () => {
  it.each([
    ['MAIL', ' RET=BODY'],
    ['MAIL', ' RET'],
    ['MAIL', ' RET=FULL RET=HDRS'],
    ['MAIL', ' ENVID=a=b'],
    ['MAIL', ' ENVID=+0A'],
    ['MAIL', ' ENVID'],
    ['MAIL', ` ENVID=${'x'.repeat(101)}`],
    ['RCPT', ' NOTIFY=NEVER,FAILURE'],
    ['RCPT', ' NOTIFY=FAILURE,FAILURE'],
    ['RCPT', ' NOTIFY=SOMETIMES'],
    ['RCPT', ' NOTIFY'],
    ['RCPT', ' NOTIFY=NEVER NOTIFY=NEVER'],
    ['RCPT', ' ORCPT=ada@far.example'],
    ['RCPT', ' ORCPT=rfc822;a b'],
    ['RCPT', ` ORCPT=rfc822;${'x'.repeat(494)}`],
  ])('refuses %s with%s, and keeps the session', async (command, parameters) => {
    const client = await SmtpClient.open(rig.securePort, company.apiKey);
    const mail = `MAIL FROM:<${company.from}>`;
    if (command === 'RCPT') await client.command(mail);
    const line = command === 'MAIL' ? mail : `RCPT TO:<${ADA}>`;
    // A second word is an unknown parameter.
    expect(await client.command(`${line}${parameters}`)).toMatch(/^(?:501 5\.\d\.\d|555 5\.5\.4) /);
    if (!parameters.includes('a b')) expect(await client.command(`${line}${parameters}`)).toMatch(/^501 /);
    expect(await client.command(line)).toMatch(/^250 /);
    client.destroy();
  });

  it('refuses to notify of mail to the operator', async () => {
    const client = await SmtpClient.open(rig.securePort, company.apiKey);
    await client.command(`MAIL FROM:<${company.from}>`);
    expect(await client.command('RCPT TO:<postmaster> NOTIFY=SUCCESS')).toMatch(/^555 5\.5\.4 /);
    client.destroy();
  });

  it('stores the parameters of each recipient, and nothing for one without', async () => {
    const client = await SmtpClient.open(rig.securePort, company.apiKey);
    await client.command(`MAIL FROM:<${company.from}> ret=hdrs ENVID=QQ+2B1`);
    await client.command('RCPT TO:<a@far.example> notify=delay,success ORCPT=rfc822;Old+3D@far.example');
    await client.command('RCPT TO:<b@far.example> NOTIFY=NEVER');
    await client.command('DATA');
    client.write(Buffer.concat([rawMessage(company.from), Buffer.from('.\r\n')]));
    expect(await client.read()).toMatch(/^250 /);
    client.destroy();
    const plain = await submit({});
    const { rows } = await getPool().query(
      'SELECT dsn, message_id = $2 AS plain FROM recipients WHERE company_id = $1 ORDER BY message_id, ordinal',
      [company.companyId, plain],
    );
    expect(rows.map(({ dsn }) => dsn)).toEqual([
      { ret: 'HDRS', envid: 'QQ+2B1', notify: ['SUCCESS', 'DELAY'], orcpt: 'rfc822;Old+3D@far.example' },
      { ret: 'HDRS', envid: 'QQ+2B1', notify: [] },
      null,
    ]);
  });
});

describe('a server that offers DSN', () => {
  it('is asked for the same notifications, unchanged, and reports success itself', async () => {
    const { reports } = await deliver(aware, {
      mail: ' RET=FULL ENVID=QQ+2B1',
      rcpt: `${ALL} ORCPT=rfc822;Ada+2Bx@list.example`,
    });
    expect(aware.commands.find((line) => line.startsWith('MAIL'))).toMatch(/ RET=FULL ENVID=QQ\+2B1$/);
    expect(aware.commands.find((line) => line.startsWith('RCPT'))).toBe(
      `RCPT TO:<${ADA}>${ALL} ORCPT=rfc822;Ada+2Bx@list.example`,
    );
    expect(reports).toEqual([]);
  });

  it('gets no parameter that the client did not give', async () => {
    await deliver(aware, {});
    await deliver(aware, { rcpt: ' NOTIFY=NEVER' });
    const commands = aware.commands.filter((line) => line.startsWith('RCPT'));
    expect(commands).toEqual([`RCPT TO:<${ADA}>`, `RCPT TO:<${ADA}> NOTIFY=NEVER`]);
  });

  it('refuses the message: the failure is reported by us', async () => {
    const { reports } = await deliver(aware, { to: 'r550@far.example', rcpt: ALL });
    expect(reports.map((raw) => parseBounce(raw))).toMatchObject([
      { kind: 'bounce', recipients: [{ recipient: 'r550@far.example', action: 'failed', status: '5.1.1' }] },
    ]);
  });

  it('reports success to the signed return path: the sender gets a report of it once', async () => {
    const { messageId } = await deliver(aware, { rcpt: ALL });
    const returnPath = aware.messages[0]?.from ?? '';
    for (let n = 0; n < 2; n += 1) await bring(returnPath, 'delivered', '2.1.5');
    const reports = await reportsOn(messageId);
    expect(reports.map(readProgress)).toMatchObject([
      { action: 'delivered', status: '2.1.5', remoteHost: 'mx.far.example' },
    ]);
    await bring(returnPath, 'failed', '5.2.2');
    expect((await reportsOn(messageId)).map((raw) => parseBounce(raw).kind)).toEqual(['other', 'bounce']);
  });

  it('reports nothing to a sender who did not ask, whatever arrives at the return path', async () => {
    const { messageId } = await deliver(aware, { rcpt: ' NOTIFY=DELAY' });
    const returnPath = aware.messages[0]?.from ?? '';
    await bring(returnPath, 'delivered', '2.1.5');
    await bring(returnPath, 'failed', '5.2.2');
    expect(await reportsOn(messageId)).toEqual([]);
  });
});

/** Brings a report of the receiving server back to the inbound port and runs its job. */
async function bring(to: string, action: string, status: string): Promise<void> {
  const client = await SmtpClient.connect(inbound.ports[0] ?? 0);
  await client.read();
  await client.command('EHLO far.example');
  const fields = `Reporting-MTA: dns; mx.far.example\n\nFinal-Recipient: rfc822; ${ADA}\nAction: ${action}\nStatus: ${status}\nRemote-MTA: dns; mx.far.example\n`;
  const raw = `From: MAILER-DAEMON@far.example\nSubject: Report\nContent-Type: multipart/report; report-type=delivery-status; boundary=cut\n\n--cut\nContent-Type: text/plain\n\nYour message to ${ADA} was ${action}: 550 5.1.1 is a number.\n\n--cut\nContent-Type: message/delivery-status\n\n${fields}\n--cut--\n.\n`;
  expect(await client.transact('', [to], raw.replaceAll('\n', '\r\n'))).toMatch(/^250 /);
  client.destroy();
  const { rows } = await getPool().query('SELECT id FROM inbound_messages ORDER BY id');
  for (const { id } of rows) await readInbound(platformContext(), { id }, 1);
}

describe('a server without DSN', () => {
  it('gets no parameters; the sender is notified of the relaying', async () => {
    const { reports } = await deliver(unaware, { mail: ' ENVID=QQ', rcpt: ALL });
    expect(unaware.commands.filter((line) => /^(?:MAIL|RCPT)/.test(line)).join()).not.toMatch(/NOTIFY|ENVID|RET/);
    expect(reports.map(readProgress)).toMatchObject([{ action: 'relayed', status: '2.0.0' }]);
    expect(reports[0]?.toString()).toMatch(/^Original-Envelope-Id: QQ\r$/m);
  });

  it.each([
    ['without NOTIFY', ''],
    ['with NOTIFY=NEVER', ' NOTIFY=NEVER'],
    ['with the other outcome', ' NOTIFY=SUCCESS'],
  ])('refuses a message %s: no report is sent', async (_, rcpt) => {
    const { reports } = await deliver(unaware, { to: 'r550@far.example', rcpt });
    expect(reports).toEqual([]);
  });

  it('refuses a message of the null sender: no report is sent', async () => {
    const { messageId, reports } = await deliver(unaware, { from: '', to: 'r550@far.example', rcpt: ALL });
    expect(reports).toEqual([]);
    expect(await openReports(messageId)).toEqual([]);
  });

  it.each([
    ['four hours after it was accepted', null],
    ['four hours after the time for which it was scheduled', -4 * HOUR],
  ])('defers a message: the delay is reported once, %s', async (_, scheduled) => {
    await withWorkerTo(unaware, async () => {
      const messageId = await submit({ to: 'r450@far.example', rcpt: ALL });
      await settled(messageId);
      expect(await reportsOn(messageId)).toEqual([]);
      const retry = async (events: number, dueSince: number | null) => {
        await getPool().query('UPDATE messages SET created_at = $2, scheduled_at = $3 WHERE id = $1', [
          messageId,
          new Date(Date.now() - (dueSince === null ? 4 : 9) * HOUR),
          dueSince && new Date(Date.now() + dueSince),
        ]);
        await makeDue(messageId);
        await settled(messageId, events);
      };
      if (scheduled !== null) {
        await retry(2, -3 * HOUR);
        expect(await reportsOn(messageId)).toEqual([]);
      }
      for (const events of scheduled === null ? [2, 3] : [3, 4]) await retry(events, scheduled);
      const reports = await reportsOn(messageId);
      expect(reports.map(readProgress)).toMatchObject([{ action: 'delayed', status: '4.2.1' }]);
      expect(reports[0]?.toString()).toMatch(/^Will-Retry-Until: /m);
    });
  });
});

describe('a process that is killed between the answer of a server and its outcome', () => {
  it.each([
    ['without DSN: the next one reports the relaying', false, ['relayed']],
    ['with DSN: the next one leaves the report to the server', true, []],
  ])('%s', async (_, isDsnPassedOn, actions) => {
    const messageId = await submit({ rcpt: ALL });
    await makeDue(messageId);
    const { claimed } = await claimRows(100);
    const delivery = claimed.map((one) => one.delivery).find((one) => one.messageId === messageId);
    if (!delivery) throw new Error('the message was not claimed');
    const reply = { code: 250, lines: ['2.0.0 Ok'] };
    const result = { ...emptyResult('mx', new Date()), outcome: 'delivered' as const, reply, isDsnPassedOn };
    const folder = mkdtempSync(join(tmpdir(), 'mailwright-journal-'));
    new OutcomeWal(folder).remember(decideOutcome(delivery, result, new Date(), 0));
    const [name = ''] = readdirSync(folder);
    renameSync(join(folder, name), join(folder, name.replace(/^\d+/, '999999999')));
    expect(await replayOutcomeWal(folder)).toBe(1);
    expect((await openReports(messageId)).map(({ action }) => action)).toEqual(actions);
    rmSync(folder, { recursive: true });
  });
});

describe('a report', () => {
  it('leaves with the null return path, says that a machine wrote it, and is never reported on', async () => {
    await withWorkerTo(unaware, async () => {
      const messageId = await submit({ rcpt: ALL });
      await settled(messageId);
      await reportsOn(messageId);
      const report = await pollUntil(
        'the report',
        () => unaware.messages.find(({ recipient }) => recipient === company.from) ?? null,
      );
      expect(report.from).toBe('');
      expect(report.raw?.toString()).toMatch(/^Auto-Submitted: auto-replied\r$/m);
      expect(report.raw?.toString()).toMatch(/^From: Mail Delivery System <postmaster@platform\.example>\r$/m);
    });
  });

  it('counts toward no quota and no statistics of the company, however often its job runs', async () => {
    const { messageId } = await deliver(unaware, { rcpt: ALL });
    for (const job of await openReports(messageId)) await sendDsn(platformContext(), job);
    expect(await reportsOn(messageId)).toHaveLength(1);
    const { rows } = await getPool().query('SELECT count(*)::int AS n FROM messages WHERE company_id = $1', [
      company.companyId,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is sent for a suppressed recipient, too', async () => {
    await getPool().query(
      `INSERT INTO suppressions (id, company_id, recipient, type, source, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, $2, 'transactional', 'Manually Added', now(), now())`,
      [company.companyId, ADA],
    );
    const messageId = await submit({ rcpt: ALL });
    expect((await reportsOn(messageId)).map((raw) => parseBounce(raw))).toMatchObject([
      { kind: 'bounce', recipients: [{ recipient: ADA, status: '5.7.1' }] },
    ]);
  });

  it('goes to an authorized sender only in the sandbox', async () => {
    company = await seedCompany({ environment: 'sandbox', authorized: [ADA] });
    const messageId = await submit({ to: `bounced@simulator.platform.example`, rcpt: ALL });
    await withWorkerTo(unaware, async () => {
      await makeDue(messageId);
      await settled(messageId);
    });
    expect(await openReports(messageId)).toHaveLength(1);
    expect(await reportsOn(messageId)).toEqual([]);
    await getPool().query(
      'INSERT INTO authorized_recipients (id, company_id, email, expires_at, verified_at) VALUES (gen_random_uuid(), $1, $2, now(), now())',
      [company.companyId, company.from],
    );
    expect(await reportsOn(messageId)).toHaveLength(1);
  });
});
