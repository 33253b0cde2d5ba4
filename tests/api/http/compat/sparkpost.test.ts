import SparkPost from 'sparkpost';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../../fixtures/http/api-host.ts';
import { fileOf, headerOf, PDF, PNG, readOnlyMail, readSentMail } from '../../../fixtures/mails/sent-mail.ts';

let host: ApiHost;
let company: SeededCompany;
let sparkpost: SparkPost;

const clientOf = (key: string) => new SparkPost(key, { origin: `${host.url}/compat/sparkpost` });

beforeAll(async () => {
  host = await startApiHost();
  company = await seedCompany();
  sparkpost = clientOf(company.apiKey);
});

afterAll(() => host.stop());

const content = () => ({
  from: { email: company.from, name: 'Ada' },
  subject: 'From the package',
  text: 'Hello',
  html: '<p>Hello</p>',
});

const one = () => ({ recipients: [{ address: 'someone@example.net' }], content: content() });

const sentBy = async (transmission: object) => {
  const { results } = await sparkpost.transmissions.send(transmission);
  return { results, sent: await readSentMail(company.companyId, results.id) };
};

const errorOf = (sending: Promise<unknown>): Promise<unknown> =>
  sending.then(
    () => null,
    (error: unknown) => error,
  );

describe('the official SparkPost package, with only its origin changed', () => {
  test('sends one mail', async () => {
    const { results, sent } = await sentBy(one());
    expect(results).toEqual({ id: expect.any(String), total_accepted_recipients: 1, total_rejected_recipients: 0 });
    expect(sent[0]?.mail).toMatchObject({ from: { name: 'Ada', address: company.from }, subject: 'From the package' });
    expect([sent[0]?.mail.text?.trim(), sent[0]?.mail.html?.trim()]).toEqual(['Hello', '<p>Hello</p>']);
    expect(sent[0]?.transactional).toBe(false);
  });

  test('sends files, headers, labels, a schedule and options', async () => {
    const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000);
    const { sent } = await sentBy({
      recipients: [{ address: { email: 'a@example.net', name: 'Ann' }, tags: ['vip'], metadata: { own: 1 } }],
      campaign_id: 'spring',
      description: 'A note',
      metadata: { list: 'all' },
      return_path: `bounces@${company.domain}`,
      options: { start_time: at.toISOString(), open_tracking: false, click_tracking: true, transactional: true },
      content: {
        ...content(),
        reply_to: 'Help <help@example.org>',
        headers: { 'X-Order': '7' },
        attachments: [{ name: 'a.pdf', type: 'application/pdf', data: PDF.toString('base64') }],
        inline_images: [{ name: 'logo', type: 'image/png', data: PNG.toString('base64') }].map((file) => ({
          ...file,
          name: 'logo.png',
        })),
      },
    });
    const [mail] = sent;
    if (!mail) throw new Error('nothing was sent');
    expect(mail.mail.replyTo).toMatchObject([{ name: 'Help', address: 'help@example.org' }]);
    expect([headerOf(mail, 'x-order'), mail.campaignId, mail.metadata]).toEqual(['7', 'spring', { list: 'all' }]);
    expect(mail.recipients).toEqual([{ address: 'a@example.net', type: 'to', tags: ['vip'], metadata: { own: 1 } }]);
    expect([mail.scheduledAt, mail.transactional]).toEqual([at, true]);
    expect(mail.options).toMatchObject({ open_tracking: false, click_tracking: true });
    expect(fileOf(mail, 'a.pdf').equals(PDF)).toBe(true);
    expect(fileOf(mail, 'logo.png').equals(PNG)).toBe(true);
  });

  test('sends cc and bcc as copies that show the same To and Cc', async () => {
    const { sent } = await sentBy({
      ...one(),
      recipients: [{ address: { email: 'a@example.net', name: 'Ann "A" Ex' } }],
      cc: [{ address: { email: 'c@example.net', name: 'Cy' } }],
      bcc: [{ address: 'b@example.net' }],
    });
    const copies = sent.map((copy) => [
      copy.recipients.map(({ address, type }) => `${type} ${address}`).join(),
      copy.mail.to?.map(({ address }) => address),
      copy.mail.cc?.map(({ address }) => address),
    ]);
    expect(copies.sort()).toEqual([
      ['bcc b@example.net', ['a@example.net'], ['c@example.net']],
      ['cc c@example.net', ['a@example.net'], ['c@example.net']],
      ['to a@example.net', ['a@example.net'], ['c@example.net']],
    ]);
  });

  test('shows an inline picture whose name is an id without the ending of a file', async () => {
    const inline_images = [{ name: '1795.7@app.example', type: 'image/png', data: PNG.toString('base64') }];
    const { sent } = await sentBy({ ...one(), content: { ...content(), inline_images } });
    expect(sent[0]?.mail.attachments).toMatchObject([
      { contentId: '<1795.7@app.example>', mimeType: 'image/png', disposition: 'inline' },
    ]);
  });

  test('keeps the parameters of an invitation, and refuses a program in a file and in a raw mail', async () => {
    const withFile = (name: string, type: string) => ({
      ...one(),
      content: { ...content(), attachments: [{ name, type, data: 'QUJD' }] },
    });
    const { sent } = await sentBy(withFile('invite.ics', 'text/calendar; method=REQUEST'));
    expect(sent[0]?.raw.toString()).toContain('text/calendar; method=REQUEST;\r\n name="invite.ics"');
    const raw = `From: ${company.from}\nContent-Type: text/plain; name=a.exe\n\nx\n`;
    for (const refused of [withFile('a.exe', 'text/plain'), { ...one(), content: { email_rfc822: raw } }]) {
      expect(await errorOf(sparkpost.transmissions.send(refused))).toMatchObject({ statusCode: 422 });
    }
  });

  test('counts recipients whose header_to names them as recipients in To', async () => {
    const header_to = '"Ann, A" <A@example.net>, b@example.net';
    const recipients = ['a@example.net', 'b@example.net', 'x@example.net'];
    const { sent } = await sentBy({
      content: content(),
      recipients: recipients.map((email) => ({ address: { email, header_to } })),
    });
    expect(sent.map((copy) => copy.recipients.map(({ address, type }) => `${type} ${address}`).join()).sort()).toEqual([
      'bcc x@example.net',
      'to a@example.net',
      'to b@example.net',
    ]);
  });

  test('sends one copy to a mailbox that is a recipient and a copy', async () => {
    const { results, sent } = await sentBy({
      recipients: [
        { address: 'ann@example.net' },
        { address: { email: 'ANN@example.net', header_to: 'ann@example.net' } },
        { address: 'bob@example.net' },
      ],
      content: content(),
    });
    expect(results).toMatchObject({ total_accepted_recipients: 2, total_rejected_recipients: 0 });
    expect(sent.flatMap(({ recipients }) => recipients.map(({ address }) => address))).toEqual([
      'ann@example.net',
      'bob@example.net',
    ]);
  });

  test('fills the data of each recipient into the content, over those of the transmission', async () => {
    const { sent } = await sentBy({
      substitution_data: { name: 'all', shop: 'Pen & ink' },
      recipients: [
        { address: 'a@example.net', substitution_data: { name: 'Ann' } },
        { address: { email: 'b@example.net', name: 'Bo' } },
      ],
      content: {
        ...content(),
        subject: "Hi {{name}} {{missing or 'you'}}",
        html: '<p>{{shop}} {{address.email}} {{missing}}</p>',
        text: '{{if address.name}}{{address.name}}{{else}}nobody{{end}}',
      },
    });
    const [ann, bo] = sent.map(({ mail }) => [mail.subject, mail.html?.trim(), mail.text?.trim()]);
    expect(ann).toEqual(['Hi Ann you', '<p>Pen &amp; ink a@example.net </p>', 'nobody']);
    expect(bo).toEqual(['Hi all you', '<p>Pen &amp; ink b@example.net </p>', 'Bo']);
  });

  test('leaves braces alone without substitutions', async () => {
    const { sent } = await sentBy({
      ...one(),
      options: { perform_substitutions: false },
      content: { ...content(), text: '{{name}} {{#if' },
    });
    expect(sent[0]?.mail.text?.trim()).toBe('{{name}} {{#if');
  });

  test('sends from a template and a message that is written whole', async () => {
    const alias = `welcome-${newId().slice(-6)}`;
    const { apiKey: key } = company;
    const body = { alias, subject: 'Hi {{name}}', html: '<b>{{name}}</b>', from_email: company.from, text: '{{name}}' };
    const made = await callApi(host, '/templates', { key, body });
    await callApi(host, `/templates/${made.body.id}/publish`, { key, body: {} });
    const templated = await sentBy({
      recipients: [{ address: 'a@example.net', substitution_data: { name: 'Ann' } }],
      content: { template_id: alias },
    });
    expect(templated.sent[0]?.mail).toMatchObject({ subject: 'Hi Ann', from: { address: company.from } });
    const whole = await sentBy({
      recipients: [{ address: 'a@example.net' }],
      content: { email_rfc822: `From: ${company.from}\nTo: list@example.net\nSubject: Whole\n\nHello\n` },
    });
    expect(whole.sent[0]?.mail).toMatchObject({ subject: 'Whole', to: [{ address: 'list@example.net' }] });
  });

  test('reports the recipients that were refused, and sends to the others', async () => {
    const sandbox = await seedCompany({ environment: 'sandbox', authorized: ['yes@example.net'] });
    const recipients = ['yes@example.net', 'no@example.net', 'nobody'].map((address) => ({ address }));
    const answer = await clientOf(sandbox.apiKey).transmissions.send({
      recipients,
      content: { ...content(), from: sandbox.from },
    });
    expect(answer.results).toMatchObject({ total_accepted_recipients: 1, total_rejected_recipients: 2 });
    expect(answer.results.rcpt_to_errors?.map(({ code }) => code).sort()).toEqual(['1100', '1300']);
    expect(answer.errors).toEqual([{ message: 'transmission created, but with validation errors', code: '2000' }]);
    expect((await readOnlyMail(sandbox.companyId, answer.results.id)).recipients[0]?.address).toBe('yes@example.net');
  });

  test('throws its own error for every refusal', async () => {
    const sandbox = await seedCompany({ environment: 'sandbox' });
    const poor = await seedCompany({ quota: 0 });
    const reader = await seedCompany({ grants: ['transmissions/view'] });
    const suppressing = await seedCompany();
    await getPool().query(
      `INSERT INTO suppressions (id, company_id, recipient, type, source, updated_at)
       VALUES ($1, $2, 'someone@example.net', 'non_transactional', 'List Unsubscribe', now())`,
      [newId(), suppressing.companyId],
    );
    const cases: [change: object, status: number, error: object, as?: SeededCompany][] = [
      [{ content: { ...content(), from: 'a@elsewhere.example' } }, 400, { message: 'Invalid domain', code: '7001' }],
      [{ recipients: [{ address: 'nobody' }] }, 422, { code: '1300' }],
      [{ recipients: undefined }, 422, { message: 'required field is missing', code: '1400' }],
      [{ recipients: { list_id: 'all' } }, 422, { message: 'Subresource not found', code: '1603' }],
      [{ content: { ...content(), text: '{{if a}}' } }, 422, { code: '3000' }],
      [{ content: { template_id: 'unknown' } }, 422, { message: 'Subresource not found', code: '1603' }],
      [{ content: { ...content(), from: { email: company.from, name: '{{a}}' } } }, 422, { code: '1300' }],
      [{ options: { skip_suppression: true } }, 422, { code: '1300' }],
      [{ colour: 'red' }, 422, { code: '1300' }],
      [{ content: { ...content(), from: sandbox.from } }, 403, { code: '1100' }, sandbox],
      [{ content: { ...content(), from: poor.from } }, 420, { code: '2105' }, poor],
      [{}, 403, { message: 'Forbidden.' }, reader],
      [{ content: { ...content(), from: suppressing.from } }, 400, { code: '1902' }, suppressing],
    ];
    for (const [change, statusCode, error, as = company] of cases) {
      const thrown = await errorOf(clientOf(as.apiKey).transmissions.send({ ...one(), ...change }));
      expect(thrown, JSON.stringify(change)).toMatchObject({ name: 'SparkPostError', statusCode, errors: [error] });
    }
    const unknown = await errorOf(clientOf(`tx_live_${'x'.repeat(43)}`).transmissions.send(one()));
    expect(unknown).toMatchObject({ statusCode: 401, errors: [{ message: 'Unauthorized.' }] });
    expect(await errorOf(sparkpost.transmissions.get('unknown'))).toMatchObject({
      statusCode: 404,
      errors: [{ message: 'resource not found', code: '1600' }],
    });
  });
});

describe("SparkPost's API", () => {
  test('is beside the calls of the send API, with the bare key, Basic and a slash at the end', async () => {
    const basic = `Basic ${Buffer.from(`${company.apiKey}:`).toString('base64')}`;
    for (const authorization of [company.apiKey, basic])
      for (const path of ['/api/v1/transmissions', '/api/v1/transmissions/']) {
        const answer = await callApi(host, path, { body: one(), headers: { authorization } });
        expect(answer).toMatchObject({ status: 200, body: { results: { total_accepted_recipients: 1 } } });
      }
  });

  test('answers a repeated transmission with the first answer', async () => {
    const headers = { authorization: company.apiKey, 'idempotency-key': 'transmission/1' };
    const first = await callApi(host, '/api/v1/transmissions', { body: one(), headers });
    const again = await callApi(host, '/api/v1/transmissions', { body: one(), headers });
    expect([again.body, again.headers.get('x-idempotent-replayed')]).toEqual([first.body, 'true']);
    const other = await callApi(host, '/api/v1/transmissions', { body: { ...one(), campaign_id: 'b' }, headers });
    expect(other).toMatchObject({ status: 409, body: { errors: [{ code: '1600' }] } });
  });
});
