import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS } from '#lib/core/durations.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { closeDatabase } from '#lib/infra/process/close-database.ts';
import { ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';
import { findFreePorts } from '../fixtures/process/free-ports.ts';
import { startSendingRig } from '../fixtures/relay/sending-rig.ts';
import { CAUSES, PLATFORM_DOMAIN } from './alerts/causes.ts';
import { createTrialCompany, type TrialCompany } from './alerts/company.ts';
import { startOutside } from './alerts/outside.ts';
import { sendUncountedMail } from './alerts/send-uncounted-mail.ts';
import { AlertWatch, type Watch } from './alerts/watch.ts';
import { printTable } from './insight/time-runs.ts';

/**
 * `npm run trial:alerts -- [samples]`: causes each kind of alert at a running relay, five times (or the number given) and
 * spread over a minute, as alerts are looked for each minute. Measures the seconds from the cause to the bell as the
 * dashboard reads it, to the mail at an SMTP server and to the request at a webhook, and prints their medians and ranges.
 * Before, a company sends to the simulator and another one in the sandbox, both far over the thresholds: an alert of
 * theirs fails the trial, as one that is missing does.
 */
const SAMPLES = Number(process.argv[2] ?? 5);
const SPREAD_MS = 60_000;

const OPERATOR = 'ops@operator.example';

const outside = await startOutside();
const [inboundPort = 0] = await findFreePorts(1);
const rig = await startSendingRig({
  DELIVERY_ROUTE: `smtp://127.0.0.1:${outside.sink.port}`,
  RELAY_ROLES: 'submission,api,inbound,delivery,webhooks,jobs',
  INBOUND_SMTP_PORTS: String(inboundPort),
  PLATFORM_DOMAIN,
  PUBLIC_URL: 'http://localhost:4300',
  DEFAULT_PLAN: 'FREE@1',
  OPERATOR_EMAILS: OPERATOR,
});
Object.assign(process.env, rig.env, { LOG_LEVEL: 'silent' });
const relay = await rig.startRelay();
const alerts = new AlertWatch(outside);
const scene = { outside, inboundPort };
const addresses = { apiPort: rig.ports.api, alertsUrl: outside.receiver.url };

/** Replaces the certificate of the relay by one that ends in ten days. */
async function endCertificate(): Promise<void> {
  const folder = join(rig.env.DATA_DIR ?? '', 'ending');
  const { certFile, keyFile } = await ensureSelfSigned(folder, 'localhost', new Date(Date.now() - 386 * DAY_MS));
  await copyFile(keyFile, rig.env.TLS_KEY_FILE ?? '');
  await copyFile(certFile, rig.env.TLS_CERT_FILE ?? '');
}

/** Prepares every kind for a company of its own; the returned function causes the alerts. */
async function prepareSample(): Promise<() => Promise<void>> {
  const ready: { watch: Omit<Watch, 'atMs'>; happen(): Promise<unknown> }[] = [];
  for (const { kind, isPosted, prepare } of CAUSES) {
    const company = await createTrialCompany('production', addresses);
    const { title, happen } = await prepare(company, scene);
    ready.push({ watch: { kind, isPosted, title, company, mailTo: company.account.email }, happen });
  }
  return async () => {
    for (const { watch, happen } of ready) {
      alerts.add({ ...watch, atMs: Date.now() });
      await happen();
    }
  };
}

/** Returns all that a company got of alerts. */
async function listAlertsOf({ account, listAlerts }: TrialCompany): Promise<string[]> {
  const mails = await outside.findMail(account.email, '');
  const posts = outside.receiver.requests.filter(({ body }) => body.includes(account.companyId));
  const { rows } = await getPool().query('SELECT key FROM alerts WHERE company_id = $1', [account.companyId]);
  return [
    ...(await listAlerts()),
    ...rows.map((row) => row.key),
    ...posts.map(({ body }) => body),
    ...(mails ? ['a mail'] : []),
  ];
}

try {
  const uncounted = await sendUncountedMail(addresses);
  const samples: (() => Promise<void>)[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) samples.push(await prepareSample());
  const arrived = alerts.awaitAll(SAMPLES * CAUSES.length + 1);
  for (const cause of samples) {
    await cause();
    await wait(SPREAD_MS / SAMPLES);
  }
  const certificate = { kind: 'certificate that ends in ten days', title: 'The certificate of', isPosted: false };
  alerts.add({ ...certificate, company: null, mailTo: OPERATOR, atMs: Date.now() });
  await endCertificate();
  await arrived;
  const missing = alerts.listMissing();
  printTable('Seconds from the cause: median (range)', ['alert', 'bell', 'mail', 'webhook'], alerts.listTimes());
  const unwanted: string[] = [];
  for (const { company, facts } of uncounted) {
    const found = await listAlertsOf(company);
    unwanted.push(...found);
    process.stdout.write(`\n${facts}: ${found.length} alerts\n`);
  }
  for (const fault of [...missing, ...unwanted]) process.stdout.write(`${fault}\n`);
  if (missing.length + unwanted.length > 0) process.exitCode = 1;
} finally {
  await relay.stop();
  await closeDatabase();
  await outside.close();
  await rig.stop();
}
