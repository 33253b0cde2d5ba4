import aws4 from 'aws4';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { awsAccessKeyId, awsSecret } from '#lib/senders/api-keys/aws-credentials.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../../fixtures/http/api-host.ts';
import { fileOf, headerOf, PDF, readSentMail, type SentMail } from '../../../fixtures/mails/sent-mail.ts';

let host: ApiHost;
let company: SeededCompany;

beforeAll(async () => {
  host = await startApiHost({ ENCRYPTION_KEY: 'a secret for tests that is long enough' });
  company = await seedCompany();
});

afterAll(() => host.stop());

const SEND = '/compat/ses/v2/email/outbound-emails';
const BULK = '/compat/ses/v2/email/outbound-bulk-emails';

const pairOf = ({ apiKeyId }: SeededCompany) => ({
  accessKeyId: awsAccessKeyId(apiKeyId),
  secretAccessKey: awsSecret(apiKeyId) ?? '',
});

/** Returns a call that an independent implementation has signed. */
const signed = (
  path: string,
  body: string,
  credentials = pairOf(company),
  { service = 'ses', headers = {} }: { service?: string; headers?: Record<string, string> } = {},
) =>
  aws4.sign(
    {
      host: `127.0.0.1:${host.port}`,
      path,
      method: 'POST',
      service,
      region: 'eu-central-1',
      body,
      // As Amazon's SDKs do, so that two calls of one second have two signatures.
      headers: { 'content-type': 'application/json', 'amz-sdk-invocation-id': newId(), ...headers },
    },
    credentials,
  );

/** Makes a call over a real socket. */
async function post({ path, headers, body }: ReturnType<typeof signed>) {
  // The platform writes these headers itself.
  const { Host: _host, 'Content-Length': _length, ...own } = headers;
  return callApi(host, path, { method: 'POST', headers: own, body });
}

const call = (path: string, body: unknown, as: SeededCompany = company) =>
  post(signed(path, JSON.stringify(body), pairOf(as)));

const email = () => ({
  FromEmailAddress: `Ada <${company.from}>`,
  Destination: { ToAddresses: ['someone@example.net'] },
  Content: {
    Simple: {
      Subject: { Data: 'Hello', Charset: 'UTF-8' },
      Body: { Text: { Data: 'Hi' }, Html: { Data: '<p>Hi</p>' } },
    },
  },
});

async function find(id: string): Promise<SentMail> {
  const found = (await readSentMail(company.companyId)).find((one) => one.id === id);
  if (!found) throw new Error(`there is no message ${id}`);
  return found;
}

describe("Amazon's SendEmail, signed with an access key pair", () => {
  test('sends a simple mail with copies, files, headers and tags', async () => {
    const { status, body } = await call(SEND, {
      ...email(),
      Destination: {
        ToAddresses: ['"Doe, Jo" <jo@example.net>'],
        CcAddresses: ['cc@example.net'],
        BccAddresses: ['b@example.net'],
      },
      ReplyToAddresses: ['desk@example.org'],
      EmailTags: [{ Name: 'kind', Value: 'receipt' }],
      ConfigurationSetName: 'live',
      Content: {
        Simple: {
          ...email().Content.Simple,
          Headers: [{ Name: 'X-Order', Value: '7' }],
          Attachments: [{ FileName: 'a.pdf', RawContent: PDF.toString('base64'), ContentType: 'application/pdf' }],
        },
      },
    });
    expect([status, Object.keys(body)]).toEqual([200, ['MessageId']]);
    const sent = await find(body.MessageId);
    expect(sent.recipients.map(({ address, type }) => `${type} ${address}`)).toEqual([
      'to jo@example.net',
      'cc cc@example.net',
      'bcc b@example.net',
    ]);
    expect([sent.mail.subject, sent.mail.text?.trim(), sent.mail.html?.trim()]).toEqual(['Hello', 'Hi', '<p>Hi</p>']);
    expect(sent.mail).toMatchObject({ replyTo: [{ address: 'desk@example.org' }] });
    expect(headerOf(sent, 'x-order')).toBe('7');
    expect(fileOf(sent, 'a.pdf').equals(PDF)).toBe(true);
    expect(sent.tags).toEqual([
      { name: 'kind', value: 'receipt' },
      { name: 'ses:configuration-set', value: 'live' },
    ]);
  });

  test('keeps the parameters of an invitation, and refuses a program in a file and in a raw mail', async () => {
    const file = (FileName: string, ContentType: string) => ({
      ...email(),
      Content: { Simple: { ...email().Content.Simple, Attachments: [{ FileName, RawContent: 'QUJD', ContentType }] } },
    });
    const { body } = await call(SEND, file('invite.ics', 'text/calendar; method=REQUEST'));
    expect((await find(body.MessageId)).raw.toString()).toContain(
      'text/calendar; method=REQUEST;\r\n name="invite.ics"',
    );
    const raw = `From: ${company.from}\nTo: a@example.net\nContent-Type: text/plain; name=a.exe\n\nx\n`;
    for (const change of [
      file('a.exe', 'text/plain'),
      { Content: { Raw: { Data: Buffer.from(raw).toString('base64') } } },
    ]) {
      const refused = await call(SEND, { ...email(), ...change });
      expect([refused.status, refused.body.__type]).toEqual([400, 'MessageRejected']);
      expect(refused.body.message).toMatch(/type exe are blocked by Gmail or Outlook/);
    }
  });

  test('is served at the path of Amazon too, also the refusal of an unknown call', async () => {
    const { status, body } = await call('/v2/email/outbound-emails', email());
    expect([status, Object.keys(body)]).toEqual([200, ['MessageId']]);
    const unknown = await call('/v2/email/identities', {});
    expect([unknown.status, unknown.body.__type]).toEqual([404, 'NotFoundException']);
  });

  test('sends a raw mail to the recipients of its header, or of the destination', async () => {
    const raw = [`From: ${company.from}`, 'To: a@example.net', 'Cc: c@example.net', 'Subject: Whole', '', 'é\n.'].join(
      '\n',
    );
    const Content = { Raw: { Data: Buffer.from(raw).toString('base64') } };
    const own = await find((await call(SEND, { Content })).body.MessageId);
    expect(own.recipients.map(({ address }) => address)).toEqual(['a@example.net', 'c@example.net']);
    expect(own.mail).toMatchObject({ subject: 'Whole' });
    const Destination = { ToAddresses: ['other@example.net'] };
    const given = await find((await call(SEND, { Content, Destination })).body.MessageId);
    expect(given.recipients.map(({ address }) => address)).toEqual(['other@example.net']);
  });

  test('sends from a template, one mail or many, of which each is refused for itself', async () => {
    const { apiKey: key, from } = company;
    const alias = `ses-${newId().slice(-6)}`;
    const content = { subject: 'Hi {{name}}', text: 'Hi {{name}} of {{city}}' };
    const made = await callApi(host, '/templates', { key, body: { alias, ...content } });
    await callApi(host, `/templates/${made.body.id}/publish`, { key, body: {} });
    const Template = { TemplateName: alias, TemplateData: '{"name":"Ann","city":"Rome"}' };
    const one = await call(SEND, { ...email(), Content: { Template } });
    expect((await find(one.body.MessageId)).mail).toMatchObject({ subject: 'Hi Ann' });
    const entry = (address: string, data?: string) => ({
      Destination: { ToAddresses: [address] },
      ...(data && { ReplacementEmailContent: { ReplacementTemplate: { ReplacementTemplateData: data } } }),
    });
    const many = await call(BULK, {
      FromEmailAddress: from,
      DefaultContent: { Template },
      BulkEmailEntries: [entry('a@example.net', '{"name":"Bo"}'), entry('nobody'), entry('c@example.net')],
    });
    expect(many.body.BulkEmailEntryResults.map(({ Status }: { Status: string }) => Status)).toEqual([
      'SUCCESS',
      'INVALID_PARAMETER',
      'SUCCESS',
    ]);
    const texts = [0, 2].map(async (at) =>
      (await find(many.body.BulkEmailEntryResults[at].MessageId)).mail.text?.trim(),
    );
    expect(await Promise.all(texts)).toEqual(['Hi Bo of Rome', 'Hi Ann of Rome']);
  });

  test('names its own error for every refusal', async () => {
    const sandbox = await seedCompany({ environment: 'sandbox' });
    const poor = await seedCompany({ quota: 0 });
    const reader = await seedCompany({ grants: ['transmissions/view'] });
    const cases: [change: object, status: number, type: string, as?: SeededCompany][] = [
      [{ FromEmailAddress: 'a@elsewhere.example' }, 400, 'MailFromDomainNotVerifiedException'],
      [{ Destination: { ToAddresses: ['nobody'] } }, 400, 'BadRequestException'],
      [{ Content: {} }, 400, 'BadRequestException'],
      [{ ListManagementOptions: { ContactListName: 'a' } }, 400, 'BadRequestException'],
      [{ Colour: 'red' }, 400, 'BadRequestException'],
      [{ Content: { Template: { TemplateName: 'unknown' } } }, 404, 'NotFoundException'],
      [{ FromEmailAddress: sandbox.from }, 400, 'MessageRejected', sandbox],
      [{ FromEmailAddress: poor.from }, 400, 'LimitExceededException', poor],
      [{ FromEmailAddress: reader.from }, 403, 'AccessDeniedException', reader],
    ];
    for (const [change, status, type, as] of cases) {
      const answer = await call(SEND, { ...email(), ...change }, as);
      expect([change, answer.status, answer.body]).toEqual([
        change,
        status,
        { __type: type, message: expect.any(String) },
      ]);
    }
  });

  test('refuses every signature but that of the key over the whole request', async () => {
    const whole = JSON.stringify(email());
    const good = signed(SEND, whole);
    expect((await post(good)).status).toBe(200);
    const { headers } = good;
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().replace(/[-:]|\.\d+/g, '');
    const wrong = [
      { ...good, body: whole.replace('Hello', 'Hullo') },
      { ...good, path: BULK },
      { ...good, headers: { ...headers, 'content-type': 'application/json;x=1' } },
      { ...good, headers: { ...headers, 'x-amz-content-sha256': 'a'.repeat(64) } },
      { ...good, headers: { ...headers, 'X-Amz-Date': yesterday } },
      { ...good, headers: { ...headers, Authorization: `Bearer ${company.apiKey}` } },
      signed(SEND, whole, { ...pairOf(company), secretAccessKey: company.apiKey }),
      signed(SEND, whole, { ...pairOf(company), accessKeyId: awsAccessKeyId(newId()) }),
      signed(SEND, whole, pairOf(company), { service: 's3' }),
    ];
    for (const [index, request] of wrong.entries()) {
      const { status, body } = await post(request);
      expect([index, status, body.__type]).toEqual([index, 403, 'InvalidSignatureException']);
    }
    const { Authorization: _, ...unsigned } = headers;
    expect((await post({ ...good, headers: unsigned })).body.__type).toBe('MissingAuthenticationTokenException');
  });

  test('accepts a signature once, however many send it at the same time', async () => {
    const own = await seedCompany();
    const once = signed(SEND, JSON.stringify({ ...email(), FromEmailAddress: own.from }), pairOf(own));
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(once)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
    const { status, body } = await post(once);
    expect([status, body.__type, body.message]).toEqual([
      403,
      'InvalidSignatureException',
      expect.stringContaining('used before'),
    ]);
    expect(await host.count('messages', own.companyId)).toBe(1);
  });

  test('refuses a header that changes what is sent unless it is signed', async () => {
    const own = await seedCompany();
    const mail = JSON.stringify({ ...email(), FromEmailAddress: own.from });
    const added: Record<string, string>[] = [{ 'idempotency-key': newId() }, { 'x-msys-subaccount': '0' }];
    for (const headers of added) {
      const call = signed(SEND, mail, pairOf(own));
      const { status, body } = await post({ ...call, headers: { ...call.headers, ...headers } });
      expect([headers, status, body.__type]).toEqual([headers, 403, 'InvalidSignatureException']);
    }
    const key = { 'idempotency-key': newId() };
    const first = await post(signed(SEND, mail, pairOf(own), { headers: key }));
    const again = await post(signed(SEND, mail, pairOf(own), { headers: key }));
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(await host.count('messages', own.companyId)).toBe(1);
  });

  test('ends with its key', async () => {
    const own = await seedCompany();
    const mail = { ...email(), FromEmailAddress: own.from };
    expect((await call(SEND, mail, own)).status).toBe(200);
    const { status } = await callApi(host, '/emails', { key: own.apiKey, method: 'GET' });
    expect(status).toBe(200);
    await getPool().query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [own.apiKeyId]);
    await expect.poll(async () => (await call(SEND, mail, own)).status).toBe(403);
  });
});
