import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPool } from '#lib/infra/db/pool.ts';
import { ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';
import { GRANTS } from '#lib/registry/grants.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { ensurePlatformKeys } from '#lib/senders/domains/ensure-platform-keys.ts';
import { addSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { startApi } from '../../../smtp-relay/api/start-api.ts';
import { startInbound } from '../../../smtp-relay/inbound/start-inbound.ts';
import { startSubmission } from '../../../smtp-relay/submission/start-submission.ts';
import { startDelivery } from '../../../smtp-relay/workers/start-delivery.ts';
import { startWebhooks } from '../../../smtp-relay/workers/start-webhooks.ts';
import { registerTestAccount, type TestAccount } from '../../fixtures/accounts/accounts.ts';
import { openWorkingDatabase } from '../../fixtures/database/working-database.ts';
import { type DnsZone, startZone, type ZoneEntry } from '../../fixtures/domains/dns-zone.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import type { Sink } from '../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../fixtures/smtp/smtp-sink.ts';

/** The whole product in this process with a company that may send, its DNS, and a server that receives its mail. */
export type Installation = {
  /** Different in every run, for names that must be new. */
  run: string;
  account: TestAccount & { domain: string; from: string; apiKeyId: string; apiKey: string };
  ports: { api: number; smtp: number; inbound: number; mx: number };
  dns: DnsZone;
  zone: Record<string, ZoneEntry>;
  sink: Sink;
  /** Publishes a record of text in the zone, in strings of 255 octets as DNS wants them. */
  publish(records: readonly { name: string; value: string }[]): void;
  /** Waits until no delivery is due and no inbound mail is unread. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

/** The mail host of the ordinary recipients, and their domains. */
const MAIL_HOST = 'mx.far.example.net';
const RECIPIENT_DOMAINS = ['far.example.net', 'xn--bcher-kva.example.net'];

/** Starts every role of the relay, a DNS server and a receiving server; settings must not have been read before. */
export async function startInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-cases-'));
  const run = randomBytes(4).toString('hex');
  const zone: Record<string, ZoneEntry> = { [MAIL_HOST]: { a: ['127.0.0.1'] } };
  for (const domain of RECIPIENT_DOMAINS) zone[domain] = { mx: [[10, MAIL_HOST]] };
  const [dns, sink] = await Promise.all([startZone(zone), startSink({ keepsRaw: true })]);
  const { certFile, keyFile } = await ensureSelfSigned(folder, 'localhost');
  Object.assign(process.env, {
    DATA_DIR: folder,
    TLS_CERT_FILE: certFile,
    TLS_KEY_FILE: keyFile,
    API_PORT: '0',
    SMTP_PORTS: '0',
    SMTPS_PORTS: '0',
    INBOUND_SMTP_PORTS: '0',
    API_RATE_PER_SECOND: '100000',
    SMTP_RATE_PER_SECOND: '100000',
    ALLOW_PRIVATE_TARGETS: 'true',
    DNSSEC_RESOLVER: `127.0.0.1:${dns.port}`,
  });
  const closeDatabase = await openWorkingDatabase();
  await ensurePlatformKeys();
  const delivery = await startDelivery({ route: { kind: 'mx' }, mxPort: sink.port, heloName: 'relay.example' });
  const [webhooks, api, inbound, submission] = [
    await startWebhooks(),
    await startApi(),
    await startInbound(),
    await startSubmission(),
  ];
  const publish: Installation['publish'] = (records) => {
    for (const { name, value } of records) {
      const entry = zone[name.toLowerCase()];
      const own = typeof entry === 'object' ? entry : {};
      zone[name.toLowerCase()] = { ...own, txt: [value.match(/.{1,255}/g) ?? []] };
    }
  };
  const account = await openAccount(`shop-${run}.example.net`, dns, publish);
  const [smtp = 0] = submission.ports.implicitTls;
  const [returning = 0] = inbound.ports;
  return {
    run,
    account,
    dns,
    zone,
    sink,
    publish,
    settle,
    ports: { api: api.port, smtp, inbound: returning, mx: sink.port },
    stop: async () => {
      await Promise.all([submission.stop(0), inbound.stop(0), api.stop(), webhooks.stop(), delivery.stop()]);
      await closeDatabase();
      await sink.close();
      dns.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openAccount(
  name: string,
  { resolver }: DnsZone,
  publish: Installation['publish'],
): Promise<Installation['account']> {
  const account = await registerTestAccount('Shop', 'production');
  const { domain, records } = await addSendingDomain(account.ctx, { domain: name }, { verified: true, resolver });
  publish(records);
  const { id, key } = await createApiKey(account.ctx, { name: 'Cases', grants: [...GRANTS] });
  return { ...account, domain, from: `hello@${domain}`, apiKeyId: id, apiKey: key };
}

const UNSETTLED = `SELECT count(*)::int AS count FROM (
  SELECT 1 FROM delivery_queue WHERE lease_token IS NOT NULL OR due_at <= now()
  UNION ALL SELECT 1 FROM inbound_messages) AS open`;

async function settle(): Promise<void> {
  await pollUntil('every delivery and inbound message', async () => {
    const { rows } = await getPool().query<{ count: number }>(UNSETTLED);
    return rows[0]?.count === 0;
  });
}
