import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import { insertPlatformDomain } from '#lib/account/company/store.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import { listDnsRecords } from '#lib/senders/domains/dns-records.ts';
import { createDkimKeys, ensurePlatformKeys } from '#lib/senders/domains/ensure-platform-keys.ts';
import { addSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import {
  accept,
  makeDue,
  PUBLIC_INSTALLATION,
  settled,
  startDeliveryDatabase,
  startSending,
  stateOf,
} from '../../../fixtures/delivery/delivery-rig.ts';
import { judgeSignatures } from '../../../fixtures/delivery/judge-signatures.ts';
import { type DnsZone, startZone } from '../../../fixtures/domains/dns-zone.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { spawnScript } from '../../../fixtures/process/spawn-script.ts';
import type { Sink } from '../../../fixtures/smtp/sink-types.ts';

const PASS = ['rsa-sha256 pass', 'ed25519-sha256 pass'];
const FAIL = ['rsa-sha256 fail', 'ed25519-sha256 fail'];

let end: () => Promise<void>;
let company: SeededCompany;
let sink: Sink;
let stop: () => Promise<void>;
const open: DnsZone[] = [];

beforeAll(async () => {
  end = await startDeliveryDatabase({ ...PUBLIC_INSTALLATION, PLATFORM_DOMAIN: 'platform.test' });
  await ensurePlatform();
});

beforeEach(async () => {
  ({ company, sink, stop } = await startSending());
});

afterEach(async () => {
  await stop();
  for (const zone of open.splice(0)) zone.close();
  await getPool().query('DELETE FROM delivery_queue');
});

afterAll(async () => {
  await prisma().$disconnect();
  await end();
});

const contextOf = ({ scope }: Pick<SeededCompany, 'scope'>) => platformContext({ scope });

/** Starts a DNS with the records that a company has to publish for a domain. */
async function publish(ctx: ReturnType<typeof platformContext>, domain: string): Promise<DnsZone['resolver']> {
  const records = await listDnsRecords(ctx, { domain });
  const zone = await startZone(Object.fromEntries(records.map(({ name, strings }) => [name, { txt: [strings] }])));
  open.push(zone);
  return zone.resolver;
}

/** The last message that a sink took, the dots that SMTP doubled made single (RFC 5321 §4.5.2). */
function arrivedAt({ messages }: Sink): Buffer {
  const wire = messages.at(-1)?.raw?.toString('latin1') ?? '';
  return Buffer.from(wire.replaceAll('\r\n..', '\r\n.'), 'latin1');
}

/** Sends a message from a domain; answers it as it was taken in and as the remote server got it. */
async function send(domain: string): Promise<{ raw: Buffer; arrived: Buffer; messageId: string }> {
  const from = `hello@${domain}`;
  const raw = rawMessage(from, { body: 'Hello \t world.\r\n\r\n.a dot\r\n\r\n' });
  const messageId = await accept(company, 'someone@example.net', { envelopeFrom: from, raw });
  await settled(messageId);
  return { raw, arrived: arrivedAt(sink), messageId };
}

const keysOf = async (
  domain: string,
): Promise<{ algorithm: string; selector: string; private_key_encrypted: Buffer }[]> => {
  const { rows } = await getPool().query(
    `SELECT k.* FROM dkim_keys k JOIN sending_domains d ON d.id = k.sending_domain_id WHERE d.domain = $1 ORDER BY 1`,
    [domain],
  );
  return rows;
};

describe('a message from a sending domain', () => {
  it('is delivered unchanged but for two signatures that verify with the DNS', async () => {
    await addSendingDomain(contextOf(company), { domain: 'signed.example' }, { verified: true });
    const resolver = await publish(contextOf(company), 'signed.example');
    const { raw, arrived, messageId } = await send('signed.example');
    expect(await judgeSignatures(arrived, resolver)).toEqual(PASS);
    expect(arrived.subarray(-raw.length).equals(raw)).toBe(true);
    const { rows } = await getPool().query('SELECT raw FROM message_bodies WHERE message_id = $1', [messageId]);
    expect(raw.equals(rows[0].raw)).toBe(true);
  });

  it('does not verify with an additional Subject header', async () => {
    await addSendingDomain(contextOf(company), { domain: 'forged.example' }, { verified: true });
    const resolver = await publish(contextOf(company), 'forged.example');
    const { arrived } = await send('forged.example');
    const forged = Buffer.concat([Buffer.from('Subject: Pay at once\r\n'), arrived]);
    expect(await judgeSignatures(forged, resolver)).toEqual(FAIL);
  });

  it('has the same signature for all recipients', async () => {
    await addSendingDomain(contextOf(company), { domain: 'several.example' }, { verified: true });
    const resolver = await publish(contextOf(company), 'several.example');
    const from = 'hello@several.example';
    await accept(company, ['a@example.net', 'b@example.net'], { envelopeFrom: from, raw: rawMessage(from) });
    await pollUntil('both copies', () => (sink.messages.length === 2 ? true : null));
    for (const { raw } of sink.messages) {
      expect(await judgeSignatures(raw ?? Buffer.alloc(0), resolver)).toEqual(PASS);
    }
  });
});

describe('the keys of a domain', () => {
  it('are one per algorithm with different selectors, encrypted, also when created simultaneously', async () => {
    await insertPlatformDomain(getPool(), company.companyId, 'raced.example');
    const ctx = contextOf(company);
    await Promise.all([1, 2, 3].map(() => createDkimKeys(ctx, { domain: 'raced.example' })));
    await createDkimKeys(ctx, { domain: 'raced.example' });
    const keys = await keysOf('raced.example');
    expect(keys.map(({ algorithm }) => algorithm).sort()).toEqual(['ed25519-sha256', 'rsa-sha256']);
    expect(new Set(keys.map(({ selector }) => selector)).size).toBe(2);
    for (const { selector, private_key_encrypted } of keys) {
      expect(selector).toMatch(/^s\d{6}[a-z0-9]{6}$/);
      // How a private key in PKCS #8 names its algorithm.
      for (const name of ['2a864886f70d010101', '2b6570']) {
        expect(private_key_encrypted.includes(Buffer.from(name, 'hex'))).toBe(false);
      }
    }
  });

  it('are shown only to the company of the domain', async () => {
    await addSendingDomain(contextOf(company), { domain: 'mine.example' });
    expect(await listDnsRecords(contextOf(company), { domain: 'mine.example' })).toHaveLength(2);
    expect(await listDnsRecords(contextOf(await seedCompany()), { domain: 'mine.example' })).toEqual([]);
  });
});

it("signs mail of a company's platform subdomain by the platform domain, whose keys are created once", async () => {
  await Promise.all([ensurePlatformKeys(), ensurePlatformKeys()]);
  await ensurePlatformKeys();
  expect(await keysOf('platform.test')).toHaveLength(2);
  await insertPlatformDomain(getPool(), company.companyId, 'acme.platform.test');
  const platform = platformContext({ scope: { companyId: PLATFORM_COMPANY_ID, environment: 'production' } });
  const { arrived } = await send('acme.platform.test');
  expect(await judgeSignatures(arrived, await publish(platform, 'platform.test'))).toEqual(PASS);
  expect(arrived.toString().match(/d=platform\.test;/g)).toHaveLength(2);
  expect(await keysOf('acme.platform.test')).toEqual([]);
});

it('delivers a message of a domain without keys unchanged', async () => {
  const { raw, arrived } = await send(company.domain);
  expect(arrived.equals(raw)).toBe(true);
});

it('defers a message whose keys are unusable, and delivers it signed once they are usable', async () => {
  await addSendingDomain(contextOf(company), { domain: 'broken.example' }, { verified: true });
  const damage = (xor: string) =>
    getPool().query(
      `UPDATE dkim_keys SET private_key_encrypted = set_byte(private_key_encrypted, 40, get_byte(private_key_encrypted, 40) # ${xor})
       WHERE algorithm = 'rsa-sha256' AND company_id = $1`,
      [company.companyId],
    );
  await damage('1');
  const { messageId } = await send('broken.example');
  expect(await stateOf(messageId)).toMatchObject({
    recipient: { status: 'deferred', reason: '451 4.3.0 The message could not be signed (DKIM)' },
    queue: { tries: 1 },
  });
  expect(sink.messages).toEqual([]);
  await damage('1');
  await pollUntil('the delivery', async () => {
    const { recipient } = await stateOf(messageId);
    if (recipient.status === 'delivered') return true;
    await makeDue(messageId);
    return null;
  });
  const arrived = arrivedAt(sink);
  expect(await judgeSignatures(arrived, await publish(contextOf(company), 'broken.example'))).toEqual(PASS);
});

it('prints the records to publish as JSON and as a zone file', async () => {
  const { DATABASE_URL = '', ENCRYPTION_KEY = '' } = process.env;
  const admin = async (...args: string[]) => {
    const { code, output } = await spawnScript('bin/admin.ts', { DATABASE_URL, ENCRYPTION_KEY }, args).ended();
    expect(code, output).toBe(0);
    return output;
  };
  const args = ['add-sending-domain', '--company', company.companyId, '--domain', 'shown.example', '--verified'];
  const { records } = JSON.parse(await admin(...args, '--json'));
  expect(records).toEqual(await listDnsRecords(contextOf(company), { domain: 'shown.example' }));
  expect(records.map(({ strings }: { strings: string[] }) => strings.length)).toEqual([2, 1]);
  const text = await admin(...args);
  for (const { name, strings } of records) {
    expect(text).toContain(`${name}. IN TXT ( `);
    for (const string of strings) expect(text).toContain(`"${string}"`);
  }
  expect(await admin('dns-records', '--company', company.companyId)).toBe(text.slice(text.indexOf('\n') + 1));
});
