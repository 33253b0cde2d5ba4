import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { acceptMessage } from '#lib/engine/messages/accept/accept-message.ts';
import type { IncomingMessage } from '#lib/engine/messages/incoming-message.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const message = (company: SeededCompany, changes: Partial<IncomingMessage> = {}): IncomingMessage => ({
  receivedBy: 'rest',
  envelopeFrom: company.from,
  recipients: [{ address: 'someone@example.net', type: 'to' }],
  raw: rawMessage(company.from),
  ...changes,
});

const count = async (table: string, company: SeededCompany): Promise<number> => {
  const { rows } = await getPool().query(`SELECT count(*)::int AS n FROM ${table} WHERE company_id = $1`, [
    company.companyId,
  ]);
  return rows[0].n;
};

const used = async (company: SeededCompany): Promise<number> => {
  const { rows } = await getPool().query(
    'SELECT coalesce(sum(used), 0)::int AS n FROM usage_counters WHERE company_id = $1',
    [company.companyId],
  );
  return rows[0].n;
};

const refusal = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe('acceptMessage', () => {
  it('stores raw bytes, envelope, and a queue row and injection event per recipient before it answers', async () => {
    const company = await seedCompany();
    const raw = Buffer.concat([rawMessage(company.from), Buffer.from([0xff, 0xfe, 0x00, 0x80]), Buffer.from('\r\n')]);
    const recipients = [
      { address: 'a@example.net', type: 'to' as const },
      { address: 'B@EXAMPLE.net', type: 'bcc' as const },
    ];
    const { id, accepted } = await acceptMessage(company.scope, message(company, { raw, recipients }));
    expect(accepted).toBe(2);
    const body = await getPool().query('SELECT raw FROM message_bodies WHERE company_id = $1 AND message_id = $2', [
      company.companyId,
      id,
    ]);
    expect(raw.equals(body.rows[0].raw)).toBe(true);
    const stored = await getPool().query(
      `SELECT r.rcpt_to, r.rcpt_type, r.status, q.tries, e.type FROM recipients r
       JOIN delivery_queue q USING (company_id, message_id, ordinal) JOIN events e USING (company_id, message_id, ordinal)
       WHERE r.company_id = $1 AND r.message_id = $2 ORDER BY r.ordinal`,
      [company.companyId, id],
    );
    expect(stored.rows).toEqual([
      { rcpt_to: 'a@example.net', rcpt_type: 'to', status: 'queued', tries: 0, type: 'injection' },
      { rcpt_to: 'B@example.net', rcpt_type: 'bcc', status: 'queued', tries: 0, type: 'injection' },
    ]);
    expect(await used(company)).toBe(2);
  });

  it('stores and counts one recipient for each mailbox, as the suppression list compares addresses', async () => {
    const company = await seedCompany({ quota: 2 });
    const recipients = [
      { address: 'Ann@example.net', type: 'to' as const },
      { address: 'ann@EXAMPLE.net', type: 'cc' as const },
      { address: '"ann"@example.net', type: 'bcc' as const },
      { address: 'u@xn--mnchen-3ya.example', type: 'bcc' as const },
      { address: 'U@münchen.example', type: 'bcc' as const },
    ];
    const { id, accepted } = await acceptMessage(company.scope, message(company, { recipients }));
    const { rows } = await getPool().query(
      'SELECT rcpt_to, rcpt_type FROM recipients WHERE company_id = $1 AND message_id = $2 ORDER BY ordinal',
      [company.companyId, id],
    );
    expect(rows).toEqual([
      { rcpt_to: 'Ann@example.net', rcpt_type: 'to' },
      { rcpt_to: 'u@xn--mnchen-3ya.example', rcpt_type: 'bcc' },
    ]);
    expect([accepted, await used(company)]).toEqual([2, 2]);
  });

  it('suppresses a recipient in every role, in any case of letters', async () => {
    const company = await seedCompany();
    await getPool().query(
      `INSERT INTO suppressions (id, company_id, recipient, type, source, updated_at)
       VALUES ($1, $2, 'ann@example.net', 'transactional', 'Manually Added', now())`,
      [newId(), company.companyId],
    );
    for (const type of ['to', 'cc', 'bcc'] as const) {
      const recipients = [
        { address: 'other@example.net', type: 'to' as const },
        { address: 'ANN@Example.net', type },
      ];
      const { id } = await acceptMessage(company.scope, message(company, { recipients }));
      const { rows } = await getPool().query(
        'SELECT rcpt_to, status FROM recipients WHERE company_id = $1 AND message_id = $2 ORDER BY ordinal',
        [company.companyId, id],
      );
      expect(rows).toEqual([
        { rcpt_to: 'other@example.net', status: 'queued' },
        { rcpt_to: 'ANN@example.net', status: 'suppressed' },
      ]);
    }
  });

  it('stores hundreds of concurrent messages of several companies completely', async () => {
    const companies = await Promise.all([seedCompany(), seedCompany(), seedCompany()]);
    const sends = Array.from({ length: 300 }, (_, n) => {
      const company = companies[n % 3] as SeededCompany;
      const raw = rawMessage(company.from, { subject: `n${n}`, body: 'x'.repeat(n) });
      return acceptMessage(company.scope, message(company, { raw })).then(({ id }) => ({ id, raw, company }));
    });
    for (const { id, raw, company } of await Promise.all(sends)) {
      const { rows } = await getPool().query(
        'SELECT raw FROM message_bodies WHERE company_id = $1 AND message_id = $2',
        [company.companyId, id],
      );
      expect(raw.equals(rows[0].raw)).toBe(true);
    }
    for (const company of companies) {
      expect(await used(company)).toBe(100);
      expect(await count('events', company)).toBe(100);
    }
  });

  it('accepts exactly 50 of 200 concurrent messages with a quota of 50', async () => {
    const company = await seedCompany({ quota: 50 });
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () => refusal(acceptMessage(company.scope, message(company)))),
    );
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(50);
    expect(outcomes.filter((outcome) => outcome === 'monthlyQuotaExceeded')).toHaveLength(150);
    expect(await used(company)).toBe(50);
    expect(await count('messages', company)).toBe(50);
  });

  it('refuses a message completely when the quota is below its recipients, and accepts a smaller one afterwards', async () => {
    const company = await seedCompany({ quota: 3 });
    const many = (n: number) =>
      Array.from({ length: n }, (_, i) => ({ address: `r${i}@example.net`, type: 'to' as const }));
    const outcomes = await Promise.all(
      [2, 2, 1].map((n) => refusal(acceptMessage(company.scope, message(company, { recipients: many(n) })))),
    );
    expect(outcomes).toEqual(['accepted', 'monthlyQuotaExceeded', 'accepted']);
    expect(await used(company)).toBe(3);
  });

  it('accepts only authorized recipients in the sandbox, a new one at once', async () => {
    const company = await seedCompany({ environment: 'sandbox', authorized: ['yes@example.net'] });
    const to = (address: string) => message(company, { recipients: [{ address, type: 'to' }] });
    expect(await refusal(acceptMessage(company.scope, to('YES@example.net')))).toBe('accepted');
    expect(await refusal(acceptMessage(company.scope, to('new@example.net')))).toBe('unauthorizedRecipient');
    await getPool().query(
      `INSERT INTO authorized_recipients (id, company_id, email, expires_at, verified_at) VALUES ($1, $2, 'new@example.net', now(), now())`,
      [newId(), company.companyId],
    );
    expect(await refusal(acceptMessage(company.scope, to('new@example.net')))).toBe('accepted');
    expect(await count('messages', company)).toBe(2);
    const { rows } = await getPool().query('SELECT rcpt_to FROM recipients WHERE company_id = $1 ORDER BY 1', [
      company.companyId,
    ]);
    // Exactly the address that agreed: a remote server may distinguish YES from yes.
    expect(rows.map(({ rcpt_to }) => rcpt_to)).toEqual(['new@example.net', 'yes@example.net']);
  });

  it('refuses another company’s domain in the From header and in the envelope', async () => {
    const [company, other] = await Promise.all([seedCompany(), seedCompany()]);
    expect(await refusal(acceptMessage(company.scope, message(company, { raw: rawMessage(other.from) })))).toBe(
      'unprovenDomain',
    );
    expect(await refusal(acceptMessage(company.scope, message(company, { envelopeFrom: other.from })))).toBe(
      'unprovenDomain',
    );
    expect(await refusal(acceptMessage(company.scope, message(company, { allowedDomains: ['else.example'] })))).toBe(
      'unprovenDomain',
    );
  });

  it('refuses two From headers, two authors and a group', async () => {
    const company = await seedCompany();
    for (const from of [
      `${company.from}\r\nFrom: ${company.from}`,
      `${company.from}, ${company.from}`,
      `friends: ${company.from};`,
    ]) {
      expect(await refusal(acceptMessage(company.scope, message(company, { raw: rawMessage(from) })))).toBe(
        'invalidFrom',
      );
    }
    expect(await count('messages', company)).toBe(0);
  });

  it('accepts a suppressed recipient with a bounce of class 25 and queues nothing', async () => {
    const company = await seedCompany();
    await getPool().query(
      `INSERT INTO suppressions (id, company_id, recipient, type, source, updated_at) VALUES ($1, $2, 'someone@example.net', 'transactional', 'Manually Added', now())`,
      [newId(), company.companyId],
    );
    const { id } = await acceptMessage(company.scope, message(company));
    const { rows } = await getPool().query(
      'SELECT status, bounce_class FROM recipients WHERE company_id = $1 AND message_id = $2',
      [company.companyId, id],
    );
    expect(rows).toEqual([{ status: 'suppressed', bounce_class: 25 }]);
    expect(await count('delivery_queue', company)).toBe(0);
    expect(await count('events', company)).toBe(2);
  });

  it('returns the first answer for a repeated idempotency key and refuses it with another payload', async () => {
    const company = await seedCompany();
    const idempotency = { key: 'order-1', payloadHash: sha256('a') };
    const first = await acceptMessage(company.scope, message(company, { idempotency }));
    const again = await acceptMessage(company.scope, message(company, { idempotency }));
    expect(again).toEqual({ ...first, replayed: true });
    const other = acceptMessage(
      company.scope,
      message(company, { idempotency: { ...idempotency, payloadHash: sha256('b') } }),
    );
    expect(await refusal(other)).toBe('idempotencyKeyReused');
    expect(await count('messages', company)).toBe(1);
    expect(await used(company)).toBe(1);
  });

  it('releases an idempotency key when the quota refuses its message', async () => {
    const company = await seedCompany({ quota: 0 });
    const send = () =>
      acceptMessage(company.scope, message(company, { idempotency: { key: 'k', payloadHash: sha256('a') } }));
    expect(await refusal(send())).toBe('monthlyQuotaExceeded');
    await getPool().query('UPDATE usage_quotas SET quota = 5 WHERE company_id = $1', [company.companyId]);
    expect(await refusal(send())).toBe('accepted');
  });

  it('refuses mail in a quota slot that is disabled', async () => {
    const company = await seedCompany();
    await getPool().query('UPDATE usage_quotas SET enable = false WHERE company_id = $1', [company.companyId]);
    expect(await refusal(acceptMessage(company.scope, message(company)))).toBe('monthlyQuotaExceeded');
    expect(await count('messages', company)).toBe(0);
  });

  it('refuses content that the database cannot store permanently and accepts the other messages of the batch', async () => {
    const company = await seedCompany();
    const unstorable = message(company, { metadata: { note: 'a\u0000b' } });
    const outcomes = await Promise.all(
      [unstorable, message(company)].map((each) => refusal(acceptMessage(company.scope, each))),
    );
    expect(outcomes).toEqual(['notStorable', 'accepted']);
    expect(await used(company)).toBe(1);
  });

  it('keeps a scheduled message in the queue until its time', async () => {
    const company = await seedCompany();
    const scheduledAt = new Date(Date.now() + 3_600_000);
    await acceptMessage(company.scope, message(company, { scheduledAt }));
    const { rows } = await getPool().query('SELECT due_at FROM delivery_queue WHERE company_id = $1', [
      company.companyId,
    ]);
    expect(rows[0].due_at).toEqual(scheduledAt);
  });
});
