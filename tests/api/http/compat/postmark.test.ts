import { Errors, Models, ServerClient } from 'postmark';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../../fixtures/http/api-host.ts';
import { fileOf, headerOf, PDF, PNG, readSentMail, type SentMail } from '../../../fixtures/mails/sent-mail.ts';

let host: ApiHost;
let company: SeededCompany;
let postmark: ServerClient;

const clientOf = (key: string): ServerClient =>
  new ServerClient(key, { requestHost: `127.0.0.1:${host.port}/compat/postmark`, useHttps: false });

beforeAll(async () => {
  host = await startApiHost();
  company = await seedCompany();
  await getPool().query(
    `INSERT INTO suppressions (id, company_id, recipient, type, source, updated_at)
     SELECT gen_random_uuid(), $1, address, 'transactional', 'Bounce Rule', now() FROM unnest($2::text[]) AS a(address)`,
    [company.companyId, ['gone@example.net', 'left@example.net']],
  );
  postmark = clientOf(company.apiKey);
});

afterAll(() => host.stop());

const email = () => ({
  From: `Ada <${company.from}>`,
  To: 'someone@example.net',
  Subject: 'From the package',
  HtmlBody: '<p>Hello</p>',
  TextBody: 'Hello',
});

async function find(id: string): Promise<SentMail> {
  const found = (await readSentMail(company.companyId)).find((one) => one.id === id);
  if (!found) throw new Error(`there is no message ${id}`);
  return found;
}

const errorOf = (sending: Promise<unknown>): Promise<unknown> =>
  sending.then(
    () => null,
    (error: unknown) => error,
  );

describe('the official Postmark package, with only its host changed', () => {
  test('sends one mail', async () => {
    const answer = await postmark.sendEmail(email());
    expect(answer).toMatchObject({ To: 'someone@example.net', ErrorCode: 0, Message: 'OK' });
    expect(Math.abs(Date.now() - Date.parse(answer.SubmittedAt))).toBeLessThan(60_000);
    const sent = await find(answer.MessageID);
    expect(sent.mail).toMatchObject({ from: { name: 'Ada', address: company.from }, subject: 'From the package' });
    expect([sent.mail.text?.trim(), sent.mail.html?.trim()]).toEqual(['Hello', '<p>Hello</p>']);
    expect(sent.transactional).toBe(true);
  });

  test('sends files, copies, headers, a tag, metadata and tracking', async () => {
    const answer = await postmark.sendEmail({
      ...email(),
      To: '"Doe, Jo" <jo@example.net>, other@example.net',
      Cc: 'copy@example.net',
      Bcc: 'blind@example.net',
      ReplyTo: 'desk@example.org',
      Tag: 'receipt',
      Metadata: { order: '7' },
      Headers: [{ Name: 'X-Order', Value: '7' }],
      TrackOpens: true,
      TrackLinks: Models.LinkTrackingOptions.HtmlAndText,
      MessageStream: 'broadcast',
      Attachments: [
        { Name: 'a.pdf', Content: PDF.toString('base64'), ContentType: 'application/pdf', ContentID: null },
        { Name: 'b.png', Content: PNG.toString('base64'), ContentType: 'image/png', ContentID: 'cid:logo' },
      ],
    });
    const sent = await find(answer.MessageID);
    expect(sent.recipients.map(({ address, type }) => `${type} ${address}`)).toEqual([
      'to jo@example.net',
      'to other@example.net',
      'cc copy@example.net',
      'bcc blind@example.net',
    ]);
    expect(sent.mail.to?.[0]).toMatchObject({ name: 'Doe, Jo', address: 'jo@example.net' });
    expect(sent.raw.includes('blind@example.net')).toBe(false);
    expect(sent.mail.replyTo).toMatchObject([{ address: 'desk@example.org' }]);
    expect([headerOf(sent, 'x-order'), sent.metadata, sent.transactional]).toEqual(['7', { order: '7' }, false]);
    expect(sent.tags).toEqual([{ name: 'receipt', value: '' }]);
    expect(sent.options).toMatchObject({ open_tracking: true, click_tracking: true });
    expect(fileOf(sent, 'a.pdf').equals(PDF)).toBe(true);
    expect(fileOf(sent, 'b.png').equals(PNG)).toBe(true);
    const picture = sent.mail.attachments.find(({ filename }) => filename === 'b.png');
    expect(picture).toMatchObject({ contentId: '<logo>', disposition: 'inline' });
  });

  test('sends a batch, in which each message is refused for itself', async () => {
    const answers = await postmark.sendEmailBatch([
      email(),
      { ...email(), To: 'nobody' },
      { ...email(), To: 'gone@example.net' },
      { ...email(), From: 'a@elsewhere.example' },
      { ...email(), MessageStream: 'own' },
      email(),
    ]);
    expect(answers.map(({ ErrorCode }) => ErrorCode)).toEqual([0, 300, 406, 400, 1235, 0]);
    expect((await find(answers[5]?.MessageID ?? '')).mail.subject).toBe('From the package');
  });

  test('sends from templates, one and many', async () => {
    const { apiKey: key } = company;
    const body = {
      alias: `welcome-${newId().slice(-6)}`,
      subject: 'Hi {{name}}',
      html: '<b>{{name}}</b>',
      text: '{{name}}',
    };
    const made = await callApi(host, '/templates', { key, body });
    await callApi(host, `/templates/${made.body.id}/publish`, { key, body: {} });
    const message = (name: string) => ({
      From: company.from,
      To: 'a@example.net',
      TemplateAlias: body.alias,
      TemplateModel: { name },
    });
    const one = await postmark.sendEmailWithTemplate(message('Ann'));
    expect((await find(one.MessageID)).mail.subject).toBe('Hi Ann');
    const many = await postmark.sendEmailBatchWithTemplates([
      message('Bo'),
      { ...message('Cy'), TemplateAlias: 'unknown' },
      { ...message('Di'), TemplateModel: {} },
    ]);
    expect(many.map(({ ErrorCode }) => ErrorCode)).toEqual([0, 1101, 1109]);
    expect((await find(many[0]?.MessageID ?? '')).mail.subject).toBe('Hi Bo');
  });

  test('names inactive recipients: an error if all are, a note if some are', async () => {
    const all = await errorOf(postmark.sendEmail({ ...email(), To: 'gone@example.net', Cc: 'left@example.net' }));
    expect(all).toBeInstanceOf(Errors.InactiveRecipientsError);
    expect(all).toMatchObject({ code: 406, statusCode: 422, recipients: ['gone@example.net', 'left@example.net'] });
    const some = await postmark.sendEmail({ ...email(), To: 'gone@example.net, someone@example.net' });
    expect(some).toMatchObject({
      ErrorCode: 0,
      // Django's Anymail reads the addresses from between these words.
      Message: expect.stringMatching(/inactive addresses: gone@example\.net\. Inactive recipients are/),
    });
  });

  test('names a recipient that cannot be sent to in the words from which clients read it', async () => {
    const wrong = { ...email(), Cc: 'nobody' };
    expect(await errorOf(postmark.sendEmail(wrong))).toMatchObject({
      code: 300,
      message: "Error parsing 'Cc': Illegal email address 'nobody'.",
    });
    const [answer] = await postmark.sendEmailBatch([wrong]);
    expect(answer?.Message).toBe("Error parsing 'Cc': Illegal email address 'nobody'.");
  });

  test('throws its own error for every refusal', async () => {
    const sandbox = await seedCompany({ environment: 'sandbox' });
    const poor = await seedCompany({ quota: 0 });
    const reader = await seedCompany({ grants: ['transmissions/view'] });
    const refused: [change: object, type: unknown, code: number, client?: ServerClient][] = [
      [{ To: 'nobody' }, Errors.InvalidEmailRequestError, 300],
      [{ To: '' }, Errors.InvalidEmailRequestError, 300],
      [{ HtmlBody: '', TextBody: '' }, Errors.InvalidEmailRequestError, 300],
      [{ Colour: 'red' }, Errors.InvalidEmailRequestError, 300],
      [{ TrackLinks: 'TextOnly' }, Errors.InvalidEmailRequestError, 300],
      [{ From: 'a@elsewhere.example' }, Errors.ApiInputError, 400],
      [{ MessageStream: 'own' }, Errors.ApiInputError, 1235],
      [
        { Attachments: [{ Name: 'a.exe', Content: 'AAAA', ContentType: 'text/plain', ContentID: null }] },
        Errors.ApiInputError,
        411,
      ],
      [{}, Errors.InvalidAPIKeyError, 10, clientOf('POSTMARK_API_TEST')],
      [{}, Errors.InvalidAPIKeyError, 10, clientOf(reader.apiKey)],
      [{ From: sandbox.from }, Errors.ApiInputError, 412, clientOf(sandbox.apiKey)],
      [{ From: poor.from }, Errors.ApiInputError, 405, clientOf(poor.apiKey)],
    ];
    for (const [change, type, code, client = postmark] of refused) {
      const error = await errorOf(client.sendEmail({ ...email(), ...change }));
      expect(error, JSON.stringify(change)).toBeInstanceOf(type);
      expect(error).toMatchObject({ code, message: expect.any(String) });
    }
    expect(await errorOf(postmark.getTemplates())).toMatchObject({ statusCode: 404, code: 404 });
  });
});

describe("Postmark's API", () => {
  const post = (path: string, body: unknown, headers: object = {}, key = company.apiKey) =>
    callApi(host, path, { body, headers: { 'x-postmark-server-token': key, ...headers } });

  test('is at its own path too, in any case and with a slash at the end', async () => {
    for (const path of ['/email', '/Email/', '/compat/postmark/email', '/COMPAT/Postmark/EMAIL'])
      expect((await post(path, email())).body).toMatchObject({ ErrorCode: 0 });
  });

  test('answers a repeated batch with the first answer', async () => {
    const headers = { 'idempotency-key': 'batch/1' };
    const first = await post('/email/batch', [email(), { ...email(), To: 'nobody' }], headers);
    const again = await post('/email/batch', [email(), { ...email(), To: 'nobody' }], headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  test('refuses a batch of 501 and a body that is not JSON with its codes', async () => {
    const batch = await post('/email/batch', Array(501).fill(email()));
    expect([batch.status, batch.body.ErrorCode]).toEqual([422, 410]);
    const broken = await post('/email', '{');
    expect([broken.status, broken.body.ErrorCode]).toEqual([422, 402]);
    const text = await post('/email', 'x', { 'content-type': 'text/plain' });
    expect([text.status, text.body.ErrorCode]).toEqual([415, 409]);
    const unknown = await post('/email/bulk', {});
    expect([unknown.status, unknown.body.ErrorCode]).toEqual([404, 404]);
    const number = await post('/email/withTemplate', { From: company.from, To: 'a@example.net', TemplateId: 7 });
    expect([number.status, number.body.ErrorCode]).toEqual([422, 1101]);
  });
});
