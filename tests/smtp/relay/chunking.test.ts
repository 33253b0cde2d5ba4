import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MESSAGE_MAX_BYTES } from '#lib/core/limits.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

const TO = 'someone@example.net';

let rig: SubmissionRig;
let company: SeededCompany;
let client: SmtpClient;

beforeAll(async () => {
  rig = await startSubmissionRig();
});

beforeEach(async () => {
  company = await seedCompany();
  client = await SmtpClient.open(rig.securePort, company.apiKey);
});

afterEach(() => client.destroy());

afterAll(() => rig.stop());

const storedBodies = async (): Promise<string[]> => {
  const { rows } = await getPool().query<{ raw: Buffer }>(
    'SELECT raw FROM message_bodies WHERE company_id = $1 ORDER BY message_id',
    [company.companyId],
  );
  return rows.map(({ raw }) => raw.toString('latin1'));
};

const begin = async (): Promise<void> => {
  await client.command(`MAIL FROM:<${company.from}>`);
  await client.command(`RCPT TO:<${TO}>`);
};

/** Sends a chunk together with its command; returns the reply. */
const chunk = (octets: string | Buffer, last = ''): Promise<string> => {
  const body = Buffer.from(octets);
  client.write(Buffer.concat([Buffer.from(`BDAT ${body.length}${last}\r\n`), body]));
  return client.read();
};

describe('BDAT', () => {
  it('accepts a message in one write with its envelope, octet for octet', async () => {
    const raw = Buffer.concat([rawMessage(company.from), Buffer.from('.\r\n..\r\n.dots\r\n\r\n.\r\nQUIT\r\n')]);
    const envelope = `MAIL FROM:<${company.from}>\r\nRCPT TO:<${TO}>\r\nBDAT ${raw.length} LAST\r\n`;
    client.write(Buffer.concat([Buffer.from(envelope), raw, Buffer.from('NOOP\r\n')]));
    const [mail, rcpt, end, noop] = await client.readMany(4);
    expect([mail, rcpt, noop].map((reply) => reply?.slice(0, 3))).toEqual(['250', '250', '250']);
    expect(end).toMatch(/^250 2\.0\.0 Ok: queued as /);
    const [stored = ''] = await storedBodies();
    expect(stored.endsWith(raw.toString('latin1'))).toBe(true);
  });

  it('joins chunks of any size, an empty last one included', async () => {
    await begin();
    const raw = rawMessage(company.from).toString();
    expect(await chunk(raw.slice(0, 10))).toBe('250 2.0.0 Ok: chunk received');
    expect(await chunk('')).toMatch(/^250 /);
    expect(await chunk(raw.slice(10))).toMatch(/^250 /);
    expect(await storedBodies()).toEqual([]);
    expect(await chunk('', ' LAST')).toMatch(/^250 2\.0\.0 Ok: queued as /);
    expect((await storedBodies())[0]?.endsWith(raw)).toBe(true);
  });

  it('reads the octets of a refused chunk without taking them for commands', async () => {
    const hidden = `MAIL FROM:<${company.from}>\r\nRCPT TO:<${TO}>\r\nDATA\r\nFrom: ${company.from}\r\n\r\nx\r\n.\r\n`;
    expect(await chunk(hidden, ' LAST')).toMatch(/^503 5\.5\.1 /);
    await client.command(`MAIL FROM:<${company.from}>`);
    expect(await chunk(hidden, ' LAST')).toMatch(/^5\d\d 5\./);
    expect(await client.command('NOOP')).toMatch(/^250 /);
    expect(await storedBodies()).toEqual([]);
  });

  it.each(['bare\nline', 'bare\rline', 'a NUL \0', 'a CR at the end\r'])('refuses a message with %j', async (text) => {
    await begin();
    expect(await chunk(`${rawMessage(company.from).toString()}${text}`, ' LAST')).toMatch(/^5\d\d 5\.5\.2 /);
    expect(await storedBodies()).toEqual([]);
    await begin();
    expect(await chunk(rawMessage(company.from), ' LAST')).toMatch(/^250 /);
  });

  it('refuses an oversized message with its first chunk over the limit, and ends a connection that announces far more', async () => {
    await begin();
    const half = Buffer.alloc(MESSAGE_MAX_BYTES / 2 + 2, 'x\r\n');
    expect(await chunk(half.subarray(0, half.length - (half.length % 3)))).toMatch(/^250 /);
    expect(await chunk(half.subarray(0, half.length - (half.length % 3)))).toMatch(/^552 5\.3\.4 /);
    expect(await chunk('x\r\n', ' LAST')).toMatch(/^503 5\.5\.1 /);
    expect(await client.command(`BDAT ${3 * MESSAGE_MAX_BYTES} LAST`)).toMatch(/^552 5\.3\.4 /);
    await expect(client.read()).rejects.toThrow('closed');
  });

  it('takes no further recipient and no DATA within a message, and RSET drops its chunks', async () => {
    await begin();
    await chunk('Subject: dropped\r\n');
    expect(await client.command(`RCPT TO:<${TO}>`)).toMatch(/^503 5\.5\.1 /);
    expect(await client.command('DATA')).toMatch(/^503 5\.5\.1 /);
    expect(await client.command('RSET')).toMatch(/^250 /);
    await begin();
    expect(await chunk(rawMessage(company.from), ' LAST')).toMatch(/^250 2\.0\.0 Ok: queued as /);
    expect((await storedBodies()).join('')).not.toContain('dropped');
  });

  it('ends the connection where the size cannot be read: what follows has no known meaning', async () => {
    await begin();
    expect(await client.command('BDAT many LAST')).toMatch(/^501 5\.5\.4 /);
    await expect(client.read()).rejects.toThrow('closed');
  });
});
