import client from '@sendgrid/client';
import mailService from '@sendgrid/mail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../../fixtures/http/api-host.ts';
import { fileOf, headerOf, PDF, PNG, readOnlyMail, readSentMail } from '../../../fixtures/mails/sent-mail.ts';

type MailService = typeof mailService;

let host: ApiHost;
let company: SeededCompany;
let sendgrid: MailService;

/** Creates another instance of a package's object, whose class its types hide. */
const another = <T extends object>(instance: T): T => Reflect.construct(instance.constructor, []) as T;

const serviceOf = (key: string): MailService => {
  const ownClient = another(client);
  ownClient.setApiKey(key);
  ownClient.setDefaultRequest('baseUrl', `${host.url}/compat/sendgrid`);
  const service = another(mailService);
  service.setClient(ownClient);
  return service;
};

beforeAll(async () => {
  host = await startApiHost();
  company = await seedCompany();
  sendgrid = serviceOf(company.apiKey);
});

afterAll(() => host.stop());

const mail = () => ({
  from: { email: company.from, name: 'Ada' },
  to: 'someone@example.net',
  subject: 'From the package',
  text: 'Hello',
  html: '<p>Hello</p>',
});

/** Sends with the package; returns the stored messages. */
async function send(data: object, service = sendgrid) {
  // The type of the package wants content that a template makes unnecessary.
  const [response] = await service.send(data as Parameters<MailService['send']>[0]);
  expect(response.statusCode).toBe(202);
  return readSentMail(company.companyId, String(response.headers['x-message-id']));
}

/** Returns the error that the package throws. */
const errorOf = async (data: object, service = sendgrid) =>
  service.send(data as Parameters<MailService['send']>[0]).then(
    () => null,
    (error: unknown) => error,
  );

describe('the official SendGrid package, with only its base URL changed', () => {
  test('sends one mail', async () => {
    const [sent, ...others] = await send(mail());
    expect(others).toEqual([]);
    expect(sent?.mail).toMatchObject({
      from: { name: 'Ada', address: company.from },
      to: [{ address: 'someone@example.net' }],
      subject: 'From the package',
    });
    expect([sent?.mail.text?.trim(), sent?.mail.html?.trim()]).toEqual(['Hello', '<p>Hello</p>']);
  });

  test('sends to a name between quotation marks, which clients write for SendGrid, without the marks', async () => {
    const quoted = { email: 'jo@example.net', name: '"Doe, Jo \\"Jay\\""' };
    const [sent] = await send({ ...mail(), to: quoted, cc: { email: 'copy@example.net', name: '"' } });
    expect(sent?.mail.to).toMatchObject([{ address: 'jo@example.net', name: 'Doe, Jo "Jay"' }]);
    expect(sent?.mail.cc).toMatchObject([{ address: 'copy@example.net', name: '"' }]);
  });

  test('sends files, copies, headers, categories, arguments, a schedule and tracking', async () => {
    const sendAt = Math.floor(Date.now() / 1_000) + 3_600;
    const [sent] = await send({
      ...mail(),
      cc: 'copy@example.net',
      bcc: { email: 'blind@example.net', name: 'Blind' },
      replyTo: 'desk@example.org',
      headers: { 'X-Order': '7' },
      categories: ['receipt', 'shop'],
      customArgs: { order: '7' },
      sendAt,
      trackingSettings: { clickTracking: { enable: false, enableText: false }, openTracking: { enable: true } },
      attachments: [
        { content: PDF.toString('base64'), filename: 'a.pdf', type: 'application/pdf', disposition: 'attachment' },
        {
          content: PNG.toString('base64'),
          filename: 'b.png',
          type: 'image/png',
          disposition: 'inline',
          contentId: 'logo',
        },
      ],
    });
    if (!sent) throw new Error('nothing was sent');
    expect(sent.recipients.map(({ address, type }) => `${type} ${address}`)).toEqual([
      'to someone@example.net',
      'cc copy@example.net',
      'bcc blind@example.net',
    ]);
    expect(sent.raw.includes('blind@example.net')).toBe(false);
    expect(sent.mail).toMatchObject({
      cc: [{ address: 'copy@example.net' }],
      replyTo: [{ address: 'desk@example.org' }],
    });
    expect(headerOf(sent, 'x-order')).toBe('7');
    expect(sent.tags?.map(({ name }) => name)).toEqual(['receipt', 'shop']);
    expect(sent.metadata).toEqual({ order: '7' });
    expect(sent.scheduledAt?.getTime()).toBe(sendAt * 1_000);
    expect(sent.options).toMatchObject({ click_tracking: false, open_tracking: true });
    expect(fileOf(sent, 'a.pdf').equals(PDF)).toBe(true);
    expect(fileOf(sent, 'b.png').equals(PNG)).toBe(true);
    expect(sent.mail.attachments.find(({ filename }) => filename === 'b.png')?.contentId).toBe('<logo>');
  });

  test('sends a personal mail for each personalization, with its own subject, keys, headers and arguments', async () => {
    const sent = await send({
      ...mail(),
      subject: 'Hi -name-',
      html: '<p>Hi -name-, a&b -missing-</p>',
      headers: { 'X-Kind': 'outer', 'X-Kept': 'yes' },
      customArgs: { list: 'all', own: 'no' },
      substitutionWrappers: ['-', '-'],
      personalizations: [
        { to: 'a@example.net', substitutions: { name: 'Ann' }, customArgs: { own: 'ann' } },
        {
          to: ['b@example.net', 'c@example.net'],
          subject: 'Own for -name-',
          substitutions: { name: 'Bo $&' },
          headers: { 'x-kind': 'own' },
        },
      ],
    });
    expect(sent.map((one) => one.recipients.map(({ address }) => address))).toEqual([
      ['a@example.net'],
      ['b@example.net', 'c@example.net'],
    ]);
    expect(sent.map((one) => one.mail.subject)).toEqual(['Hi Ann', 'Own for Bo $&']);
    expect(sent[0]?.mail.html?.trim()).toBe('<p>Hi Ann, a&b -missing-</p>');
    expect(sent.map((one) => one.metadata)).toEqual([
      { list: 'all', own: 'ann' },
      { list: 'all', own: 'no' },
    ]);
    expect(sent.map((one) => [headerOf(one, 'x-kind'), headerOf(one, 'x-kept')])).toEqual([
      ['outer', 'yes'],
      ['own', 'yes'],
    ]);
  });

  test('sends from a template with its data', async () => {
    const { key } = { key: company.apiKey };
    const made = await callApi(host, '/templates', {
      key,
      body: { alias: 'welcome', subject: 'Hi {{name}}', html: '<b>{{name}}</b>', text: 'Hi {{name}}' },
    });
    await callApi(host, `/templates/${made.body.id}/publish`, { key, body: {} });
    const names = ['d-welcome', `d-${made.body.id.replaceAll('-', '')}`];
    for (const templateId of names) {
      const [sent] = await send({
        from: company.from,
        templateId,
        personalizations: [{ to: 'a@example.net', dynamicTemplateData: { name: 'Ann' } }],
      });
      expect([sent?.mail.subject, sent?.mail.html?.trim()]).toEqual(['Hi Ann', '<b>Ann</b>']);
    }
  });

  test('checks without storing anything in sandbox mode', async () => {
    const quiet = await seedCompany();
    const service = serviceOf(quiet.apiKey);
    const data = { ...mail(), from: quiet.from, mailSettings: { sandboxMode: { enable: true } } };
    const [response] = await service.send(data);
    expect(response.statusCode).toBe(200);
    expect(await host.count('messages', quiet.companyId)).toBe(0);
    expect(await errorOf({ ...data, from: 'a@elsewhere.example' }, service)).toMatchObject({ code: 403 });
  });

  test('throws its own error for every refusal, which names the field', async () => {
    const sandbox = await seedCompany({ environment: 'sandbox' });
    const poor = await seedCompany({ quota: 0 });
    const reader = await seedCompany({ grants: ['transmissions/view'] });
    const cases: [data: object, status: number, field: string | null, service?: MailService][] = [
      [{ ...mail(), from: 'a@elsewhere.example' }, 403, 'from'],
      [{ ...mail(), to: ['a@example.net', 'nobody'] }, 400, 'personalizations.0.to.1.email'],
      [{ ...mail(), to: ['a@example.net', 'a@example.net'] }, 400, 'personalizations.0.to'],
      [{ ...mail(), asm: { groupId: 1 } }, 400, 'asm'],
      [{ ...mail(), subject: '' }, 400, 'subject'],
      [{ ...mail(), headers: { Received: 'x' } }, 400, 'headers.Received'],
      [{ ...mail(), sendAt: 1 }, 400, 'send_at'],
      [{ ...mail(), mailSettings: { footer: { enable: true } } }, 400, 'mail_settings.footer'],
      [
        { ...mail(), templateId: 'd-unknown', content: undefined, text: undefined, html: undefined },
        400,
        'template_id',
      ],
      [{ ...mail(), attachments: [{ content: 'AAAA', filename: 'a.exe' }] }, 400, 'attachments.0.filename'],
      [mail(), 401, null, serviceOf(`tx_live_${'x'.repeat(43)}`)],
      [{ ...mail(), from: sandbox.from }, 403, 'personalizations.0.to.0.email', serviceOf(sandbox.apiKey)],
      [{ ...mail(), from: poor.from }, 401, null, serviceOf(poor.apiKey)],
      [mail(), 403, null, serviceOf(reader.apiKey)],
    ];
    for (const [data, code, field, service] of cases) {
      const error = await errorOf(data, service);
      expect(error, JSON.stringify(data)).toMatchObject({
        code,
        response: { body: { errors: [{ message: expect.any(String), field, help: null }] } },
      });
    }
  });
});

describe("SendGrid's API", () => {
  const body = () => ({
    personalizations: [{ to: [{ email: 'someone@example.net' }] }],
    from: { email: company.from },
    subject: 'Hello',
    content: [{ type: 'text/plain', value: 'Hello' }],
  });
  const post = (path: string, options: object = {}) => callApi(host, path, { key: company.apiKey, ...options });

  test('is at its own path too, with a slash at the end and without an Accept header', async () => {
    for (const path of ['/v3/mail/send', '/v3/mail/send/', '/compat/sendgrid/v3/mail/send/'])
      expect((await post(path, { body: body() })).status).toBe(202);
  });

  test('answers a repeated request with the first answer', async () => {
    const headers = { 'idempotency-key': 'order/7' };
    const first = await post('/v3/mail/send', { body: body(), headers });
    const again = await post('/v3/mail/send', { body: body(), headers });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
    expect(again.headers.get('x-message-id')).toBe(first.headers.get('x-message-id'));
    const sent = await readOnlyMail(company.companyId, first.headers.get('x-message-id'));
    expect(sent.mail.subject).toBe('Hello');
    expect((await post('/v3/mail/send', { body: { ...body(), subject: 'Other' }, headers })).status).toBe(409);
  });

  test('refuses a personalization that names a mailbox twice, and names it', async () => {
    const twice = { to: 'Ann <ann@example.net>', cc: 'bob@example.net', bcc: 'ANN@Example.net' };
    const message = 'The personalizations.0.to must not name ann@example.net twice, in to, cc and bcc together.';
    expect(await errorOf({ ...mail(), ...twice })).toMatchObject({
      code: 400,
      response: { body: { errors: [{ field: 'personalizations.0.to', message }] } },
    });
  });

  test('stores all personalizations or none', async () => {
    const company = await seedCompany();
    const personalizations = [{ to: [{ email: 'a@example.net' }] }, { to: [{ email: 'nobody' }] }];
    const answer = await callApi(host, '/v3/mail/send', {
      key: company.apiKey,
      body: { ...body(), from: { email: company.from }, personalizations },
    });
    expect(answer.body.errors[0].field).toBe('personalizations.1.to.0.email');
    expect(await host.count('messages', company.companyId)).toBe(0);
  });

  test('refuses every unknown field and unknown values, and takes switches that are off as not given', async () => {
    const refused = [{ colour: 'red' }, { content: [{ type: 'text/calendar', value: 'x' }] }, { sections: { a: 'b' } }];
    for (const change of refused)
      expect((await post('/v3/mail/send', { body: { ...body(), ...change } })).status).toBe(400);
    const off = {
      mail_settings: { footer: { enable: false }, sandbox_mode: { enable: false } },
      tracking_settings: { subscription_tracking: { enable: false }, ganalytics: { enable: false } },
      asm: null,
    };
    expect((await post('/v3/mail/send', { body: { ...body(), ...off } })).status).toBe(202);
  });

  test('answers 404, 405, 413, 415 and broken JSON in its own format', async () => {
    const cases: [path: string, options: object, status: number][] = [
      ['/v3/nothing', {}, 404],
      ['/compat/sendgrid/other', {}, 404],
      ['/v3/mail/send', { method: 'GET' }, 405],
      ['/v3/mail/send', { body: 'x', headers: { 'content-type': 'text/plain' } }, 415],
      ['/v3/mail/send', { body: '{' }, 400],
      ['/v3/mail/send', { body: Buffer.alloc(52_428_801, ' ') }, 413],
    ];
    for (const [path, options, status] of cases) {
      const answer = await post(path, options);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        status,
        'application/json; charset=utf-8',
      ]);
      expect(answer.body.errors[0]).toMatchObject({ message: expect.any(String), help: null });
      expect(answer.headers.get('x-request-id')).toBeTruthy();
    }
  });

  test('names the scopes of a key', async () => {
    expect((await post('/v3/scopes')).body.scopes).toContain('mail.send');
  });
});
