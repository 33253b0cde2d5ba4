import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { parseSettings, settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { deliverContactRequest } from '#lib/service/support/deliver-contact-request.ts';
import { listContactRequests } from '#lib/service/support/queries.ts';
import { ContactUsInput } from '#lib/service/support/schema.ts';
import { contactUs } from '#lib/service/support/tickets.ts';
import {
  openTestDatabase,
  refusalOf,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;
let account: TestAccount;
/** The requests to the operator's form, and the status of its answer. */
const form = { bodies: [] as unknown[], status: 500 };
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    form.bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(form.status).end();
  });
});

beforeAll(async () => {
  close = await openTestDatabase();
  await ensurePlatform();
  account = await registerTestAccount('Asking');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  server.close();
  await close();
});

const message = { company: 'Asking', name: 'Ana', email: 'ana@example.org', phone: '', message: 'It waits.\n\nWhy?' };
const passOn = (id: string) =>
  deliverContactRequest(platformContext(), { companyId: account.companyId, contactRequestId: id });
const kept = async (id: string) => (await listContactRequests({ limit: 100 })).find((one) => one.id === id);

describe('a message to support', () => {
  it('is stored when the operator set up neither a form nor an address', async () => {
    const { id } = await contactUs(account.ctx, message);
    await passOn(id);
    expect(await kept(id)).toMatchObject({ ...message, phone: null, deliveredAt: null });
  });

  it('is posted to the form until it is accepted, and then no more', async () => {
    const { port } = server.address() as AddressInfo; // listens on TCP
    Object.assign(settings(), { SUPPORT_FORM_URL: `http://127.0.0.1:${port}/contact` });
    const { id } = await contactUs(account.ctx, message);
    await expect(passOn(id)).rejects.toThrow('the form answered 500');
    expect(await kept(id)).toMatchObject({ deliveredAt: null });
    form.status = 200;
    await passOn(id);
    await passOn(id);
    expect(form.bodies).toEqual([message, message]);
    expect((await kept(id))?.deliveredAt).not.toBeNull();
    Object.assign(settings(), { SUPPORT_FORM_URL: undefined });
  });

  it('is mailed to the operator’s address once, with the sender in Reply-To', async () => {
    Object.assign(settings(), { SUPPORT_EMAIL: 'help@operator.example' });
    const { id } = await contactUs(account.ctx, message);
    await passOn(id);
    await passOn(id);
    const { rows } = await getPool().query(
      `SELECT convert_from(b.raw, 'UTF8') AS raw FROM recipients r
       JOIN message_bodies b ON b.company_id = r.company_id AND b.message_id = r.message_id
       WHERE r.company_id = $1 AND r.rcpt_to = 'help@operator.example'`,
      [PLATFORM_COMPANY_ID],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].raw).toContain('Reply-To: Ana <ana@example.org>');
    expect(rows[0].raw).toContain('Why?');
  });

  it('is refused with an API key, beyond twenty a day and with invalid fields', async () => {
    const byKey = { ...account.ctx, actor: { type: 'apiKey' as const, apiKeyId: account.userId } };
    expect(await refusalOf(contactUs(byKey, message))).toBe('forbidden');
    const outcomes = [];
    for (let count = 0; count < 20; count += 1) outcomes.push(await refusalOf(contactUs(account.ctx, message)));
    expect(outcomes.filter((code) => code === 'none')).toHaveLength(17);
    expect(outcomes.at(-1)).toBe('rateLimited');
    for (const wrong of [{ message: ' ' }, { email: 'nobody' }, { name: 'a\r\nBcc: x@y.z' }, { subject: 'x' }]) {
      expect(ContactUsInput.safeParse({ ...message, ...wrong }).success).toBe(false);
    }
    expect(() => parseSettings({ SUPPORT_WIDGET_URL: 'http://chat.example/w.js' })).toThrow('SUPPORT_WIDGET_URL');
  });
});
