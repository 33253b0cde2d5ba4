import PostalMime from 'postal-mime';
import { Resend } from 'resend';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type ApiHost, startApiHost } from '../../../fixtures/http/api-host.ts';

let host: ApiHost;
let company: SeededCompany;
let resend: Resend;

beforeAll(async () => {
  host = await startApiHost();
  company = await seedCompany();
  resend = new Resend(company.apiKey, { baseUrl: host.url });
});

afterAll(() => host.stop());

const email = () => ({
  from: `Ada <${company.from}>`,
  to: ['someone@example.net'],
  subject: 'From the package',
  html: '<p>Hello</p>',
  replyTo: 'desk@example.org',
  tags: [{ name: 'kind', value: 'welcome' }],
});

describe('the official resend package, with only its base URL changed', () => {
  test('sends one email', async () => {
    const { data, error } = await resend.emails.send(email());
    expect([error, data]).toEqual([null, expect.objectContaining({ id: expect.any(String) })]);
  });

  test('sends a file as a Buffer and as base64', async () => {
    const content = Buffer.from('%PDF-1.7 some bytes ÿ');
    const { data, error } = await resend.emails.send({
      ...email(),
      attachments: [
        { filename: 'a.pdf', content },
        { filename: 'b.txt', content: 'aGVsbG8=', contentType: 'text/plain', contentId: 'note' },
      ],
    });
    expect(error).toBeNull();
    const { rows } = await getPool().query('SELECT raw FROM message_bodies WHERE message_id = $1', [data?.id]);
    const { attachments } = await PostalMime.parse(rows[0].raw);
    const byName = new Map(attachments.map((file) => [file.filename, Buffer.from(file.content as ArrayBuffer)]));
    expect(byName.get('a.pdf')?.equals(content)).toBe(true);
    expect(byName.get('b.txt')?.toString()).toBe('hello');
  });

  test('sends a batch, strict and permissive', async () => {
    const strict = await resend.batch.send([email(), email()]);
    expect([strict.error, strict.data?.data.length]).toEqual([null, 2]);
    const mixed = await resend.batch.send([email(), { ...email(), to: 'nobody' }], { batchValidation: 'permissive' });
    expect(mixed.error).toBeNull();
    expect(mixed.data?.data.length).toBe(1);
    expect(mixed.data?.errors).toMatchObject([{ index: 1, message: 'nobody is not an email address' }]);
  });

  test('sends once with an idempotency key, however often it repeats', async () => {
    const options = { idempotencyKey: 'welcome/1' };
    const [first, again] = [await resend.emails.send(email(), options), await resend.emails.send(email(), options)];
    expect(again.data).toEqual(first.data);
    expect(again.headers?.['idempotent-replayed']).toBe('true');
    const other = await resend.emails.send({ ...email(), subject: 'Other' }, options);
    expect(other.error).toMatchObject({ name: 'invalid_idempotent_request', statusCode: 409 });
  });

  test('reads, lists, reschedules and cancels', async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const sent = await resend.emails.send({ ...email(), scheduledAt });
    const id = sent.data?.id ?? '';
    const read = await resend.emails.get(id);
    expect(read.data).toMatchObject({
      id,
      last_event: 'scheduled',
      to: ['someone@example.net'],
      html: expect.stringContaining('Hello'),
    });
    const list = await resend.emails.list({ limit: 1 });
    expect(list.data).toMatchObject({ object: 'list', has_more: true, data: [{ id }] });
    const later = new Date(Date.now() + 7_200_000).toISOString();
    expect((await resend.emails.update({ id, scheduledAt: later })).data).toEqual({ object: 'email', id });
    expect((await resend.emails.cancel(id)).data).toEqual({ object: 'email', id });
    expect((await resend.emails.get(id)).data).toMatchObject({ last_event: 'canceled' });
  });

  test('returns a refusal as an error', async () => {
    const { data, error } = await resend.emails.send({ ...email(), from: 'a@elsewhere.example' });
    expect(data).toBeNull();
    expect(error).toMatchObject({
      statusCode: 403,
      name: 'invalid_from_address',
      message: 'Unconfigured Sending Domain elsewhere.example',
    });
    const unknownKey = new Resend(`tx_live_${'x'.repeat(43)}`, { baseUrl: host.url });
    expect((await unknownKey.emails.send(email())).error).toMatchObject({ statusCode: 401, name: 'invalid_api_key' });
  });
});
