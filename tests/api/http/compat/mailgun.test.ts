import Mailgun from 'mailgun.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getUnsubscribeLink } from '#lib/engine/feedback/unsubscribe.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../../fixtures/http/api-host.ts';
import { fileOf, headerOf, PDF, PNG, readSentMail } from '../../../fixtures/mails/sent-mail.ts';

let host: ApiHost;
let company: SeededCompany;

beforeAll(async () => {
  host = await startApiHost({ ENCRYPTION_KEY: 'a secret for tests that is long enough' });
  company = await seedCompany();
});

afterAll(() => host.stop());

const clientOf = (key: string) =>
  new Mailgun(FormData).client({ username: 'api', key, url: `${host.url}/compat/mailgun` });

const message = () => ({
  from: `Ada <${company.from}>`,
  to: 'someone@example.net',
  subject: 'From the package',
  text: 'Hello',
  html: '<p>Hello</p>',
});

/** Sends with the package; returns the stored messages. */
async function send(data: object, domain = company.domain) {
  // The type of the package wants content that a template makes unnecessary.
  const answer = await clientOf(company.apiKey).messages.create(domain, { ...message(), ...data } as never);
  expect(answer).toMatchObject({ status: 200, message: 'Queued. Thank you.' });
  const sent = (await readSentMail(company.companyId)).filter((one) => headerOf(one, 'message-id') === answer.id);
  expect(sent.length).toBeGreaterThan(0);
  return sent;
}

const errorOf = (sending: Promise<unknown>): Promise<unknown> =>
  sending.then(
    () => null,
    (error: unknown) => error,
  );

describe('the official Mailgun package, with only its URL changed', () => {
  test('sends one mail, whose Message-ID is the answer', async () => {
    const [sent, ...others] = await send({});
    expect(others).toEqual([]);
    expect(sent?.mail).toMatchObject({ from: { name: 'Ada', address: company.from }, subject: 'From the package' });
    expect([sent?.mail.text?.trim(), sent?.mail.html?.trim()]).toEqual(['Hello', '<p>Hello</p>']);
  });

  test('sends files, copies, headers, tags, variables, a schedule and options', async () => {
    const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000);
    const [sent] = await send({
      to: ['"Doe, Jo" <jo@example.net>', 'other@example.net'],
      cc: 'copy@example.net',
      bcc: 'blind@example.net',
      'h:Reply-To': 'desk@example.org',
      'h:X-Order': '7',
      'o:tag': ['receipt', 'shop'],
      'o:campaign': 'spring',
      'o:deliverytime': at.toUTCString(),
      'o:deliver-within': '2h30m',
      'o:tracking': 'no',
      'o:tracking-opens': true,
      'o:dkim': true,
      'v:order': '7',
      'v:data': JSON.stringify({ a: 1 }),
      attachment: [{ filename: 'ä.pdf', data: PDF }],
      inline: [{ filename: 'logo.png', data: PNG }],
    });
    if (!sent) throw new Error('nothing was sent');
    expect(sent.recipients.map(({ address, type }) => `${type} ${address}`)).toEqual([
      'to jo@example.net',
      'to other@example.net',
      'cc copy@example.net',
      'bcc blind@example.net',
    ]);
    expect(sent.raw.includes('blind@example.net')).toBe(false);
    expect(sent.mail.replyTo).toMatchObject([{ address: 'desk@example.org' }]);
    expect(headerOf(sent, 'x-order')).toBe('7');
    expect(sent.tags?.map(({ name }) => name)).toEqual(['receipt', 'shop']);
    expect([sent.campaignId, sent.metadata]).toEqual(['spring', { order: '7', data: '{"a":1}' }]);
    expect(sent.scheduledAt).toEqual(at);
    expect(sent.options).toMatchObject({ open_tracking: true, click_tracking: false, expire_after: '150m' });
    expect(fileOf(sent, 'ä.pdf').equals(PDF)).toBe(true);
    expect(fileOf(sent, 'logo.png').equals(PNG)).toBe(true);
    expect(sent.mail.attachments.find(({ filename }) => filename === 'logo.png')?.contentId).toBe('<logo.png>');
  });

  test('sends a personal mail to each recipient with its variables, all with one Message-ID', async () => {
    const sent = await send({
      to: ['Ann Lee <a@example.net>', 'b@example.net'],
      subject: 'Hi %recipient.name%',
      text: '%recipient_fname%|%recipient_email%|%recipient.missing%|%other%|%recipient.n%',
      'recipient-variables': JSON.stringify({
        'a@example.net': { name: 'Ann', n: 1 },
        'b@example.net': { name: 'Bo', n: 2 },
      }),
    });
    expect(
      sent.map((one) => [one.mail.subject, one.mail.text?.trim(), one.mail.to?.map(({ address }) => address)]),
    ).toEqual([
      ['Hi Ann', 'Ann|a@example.net|%recipient.missing%|%other%|1', ['a@example.net']],
      ['Hi Bo', '|b@example.net|%recipient.missing%|%other%|2', ['b@example.net']],
    ]);
  });

  test('sends one mail to a mailbox that is named twice, personal or not', async () => {
    const to = ['ann@example.net', 'Ann <ANN@example.net>'];
    const variables = JSON.stringify({ 'ann@example.net': { n: 1 } });
    for (const more of [{ cc: 'Ann@EXAMPLE.net' }, { 'recipient-variables': variables }]) {
      const sent = await send({ to, ...more });
      expect(sent.flatMap(({ recipients }) => recipients.map(({ address }) => address))).toEqual(['ann@example.net']);
    }
  });

  test('fills the variables of each recipient into user variables', async () => {
    const sent = await send({
      to: ['a@example.net', 'b@example.net'],
      'v:order': '%recipient.v:order%',
      'v:shop': '7',
      'recipient-variables': JSON.stringify({
        'a@example.net': { 'v:order': 12 },
        'b@example.net': { 'v:order': 'x' },
      }),
    });
    expect(sent.map(({ metadata }) => metadata)).toEqual([
      { order: '12', shop: '7' },
      { order: 'x', shop: '7' },
    ]);
  });

  test('gives each recipient an own address to unsubscribe, which works', async () => {
    const sent = await send({
      to: ['a@example.net', 'b@example.net'],
      text: 'Leave: %unsubscribe_url%',
      'recipient-variables': JSON.stringify({ 'a@example.net': {}, 'b@example.net': {} }),
    });
    const tokens = sent.map(({ mail }) => /\/t\/u\/(\w+)\s*$/.exec(mail.text ?? '')?.[1] ?? '');
    expect(new Set(tokens).size).toBe(2);
    const link = await getUnsubscribeLink({ token: tokens[1] ?? '' });
    expect(link).toMatchObject({ recipient: 'b@example.net', sender: expect.stringContaining(company.from) });
  });

  test('leaves percent signs alone without variables of recipients', async () => {
    const [sent] = await send({ subject: '100 %recipient.name% %recipient%' });
    expect(sent?.mail.subject).toBe('100 %recipient.name% %recipient%');
  });

  test('sends from a template with variables', async () => {
    const alias = `welcome-${newId().slice(-6)}`;
    const { apiKey: key } = company;
    const made = await callApi(host, '/templates', {
      key,
      body: { alias, subject: 'Hi {{name}}', html: '<b>{{name}} {{order}}</b>', text: '{{name}}' },
    });
    await callApi(host, `/templates/${made.body.id}/publish`, { key, body: {} });
    const sent = await send({
      subject: undefined,
      text: undefined,
      html: undefined,
      template: alias,
      'v:order': '7',
      't:variables': JSON.stringify({ name: 'Ann' }),
    });
    expect([sent[0]?.mail.subject, sent[0]?.mail.html?.trim()]).toEqual(['Hi Ann', '<b>Ann 7</b>']);
  });

  test('sends a message that is written whole to the recipients of the form', async () => {
    const lines = [`From: ${company.from}`, 'To: list@example.net', 'Subject: Whole', 'X-Own: é', '', 'Hello\n.\nends'];
    const client = clientOf(company.apiKey);
    const answer = await client.messages.create(company.domain, {
      to: ['a@example.net'],
      message: lines.join('\n'),
    } as never);
    const [sent] = (await readSentMail(company.companyId)).filter((one) => headerOf(one, 'message-id') === answer.id);
    expect(sent?.recipients.map(({ address }) => address)).toEqual(['a@example.net']);
    expect(sent?.mail).toMatchObject({ subject: 'Whole', to: [{ address: 'list@example.net' }] });
    expect(sent?.mail.text?.replace(/\r/g, '').trim()).toBe('Hello\n.\nends');
  });

  test('throws its own error for every refusal', async () => {
    const sandbox = await seedCompany({ environment: 'sandbox' });
    const poor = await seedCompany({ quota: 0 });
    const cases: [change: object, status: number, details: string, as?: SeededCompany][] = [
      [{ to: 'nobody' }, 400, 'to parameter is not a valid address. please check documentation'],
      [{ from: 'a@elsewhere.example' }, 403, 'Unconfigured Sending Domain elsewhere.example'],
      [{ 'o:dkim': 'no' }, 400, 'o:dkim is not available with this value.'],
      [{ 'o:archive-to': 'https://a.example' }, 400, 'o:archive-to is not available with this value.'],
      [{ 'o:colour': 'red' }, 400, 'The O:colour is Not Allowed.'],
      [{ 'h:Received': 'x' }, 400, 'The header Received is Invalid: it is written by the message itself'],
      [{ template: 'unknown', text: undefined, html: undefined }, 400, 'There is no template unknown.'],
      [
        { cc: 'c@example.net', 'recipient-variables': '{}' },
        400,
        'cc is not available together with recipient-variables',
      ],
      [{ 'recipient-variables': '[]' }, 400, 'recipient-variables must be a JSON object'],
      [{ text: undefined, html: undefined }, 400, 'Missing required field: html.'],
      [
        { from: sandbox.from },
        403,
        'someone@example.net is not an authorized recipient (sandbox environment)',
        sandbox,
      ],
      [{ from: poor.from }, 402, 'Quota of send on transactional email is exceeded', poor],
    ];
    for (const [change, status, details, as = company] of cases) {
      const sending = clientOf(as.apiKey).messages.create(as.domain, { ...message(), ...change } as never);
      const error = await errorOf(sending);
      expect(error, JSON.stringify(change)).toMatchObject({ type: 'MailgunAPIError', status, details });
    }
    const unknown = await errorOf(clientOf(company.apiKey).messages.create('unknown.example', message()));
    expect(unknown).toMatchObject({ status: 404, details: 'Domain not found: unknown.example' });
    const wrongKey = await errorOf(clientOf(`tx_live_${'x'.repeat(43)}`).messages.create(company.domain, message()));
    expect(wrongKey).toMatchObject({ status: 401 });
  });
});

describe("Mailgun's API", () => {
  const basic = (key = company.apiKey) => `Basic ${Buffer.from(`api:${key}`).toString('base64')}`;
  const post = async (
    body: BodyInit,
    headers: Record<string, string> = {},
    path = `/v3/${company.domain}/messages`,
  ) => {
    const response = await fetch(`${host.url}${path}`, {
      method: 'POST',
      headers: { authorization: basic(), ...headers },
      body,
    });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  };

  test('takes URL-encoded forms, lists with brackets and gzip, at its own path', async () => {
    const form = new URLSearchParams({ ...message(), to: '' });
    form.delete('to');
    form.append('to[]', 'a@example.net');
    form.append('to[1]', 'b@example.net');
    const plain = await post(form);
    expect(plain).toMatchObject({ status: 200, body: { message: 'Queued. Thank you.' } });
    const [sent] = (await readSentMail(company.companyId)).filter(
      (one) => headerOf(one, 'message-id') === plain.body.id,
    );
    expect(sent?.recipients.map(({ address }) => address)).toEqual(['a@example.net', 'b@example.net']);
    const { gzipSync } = await import('node:zlib');
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const packed = await post(new Uint8Array(gzipSync(form.toString())), { ...type, 'content-encoding': 'gzip' });
    expect(packed.status).toBe(200);
    const broken = await post('no gzip', { ...type, 'content-encoding': 'gzip' });
    expect(broken).toMatchObject({ status: 400, body: { message: 'The body is not gzip.' } });
    const endless = await post(new URLSearchParams(Array.from({ length: 10_001 }, () => ['o:tag', 'x'])));
    expect(endless).toMatchObject({ status: 400, body: { message: 'The form has more than 10000 values.' } });
  });

  test('keeps the type of a file that the form names, and refuses a program in a file and in a raw mail', async () => {
    const formOf = (name: string, type: string) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(message())) form.set(field, value);
      form.append('attachment', new Blob(['x'], { type }), name);
      return form;
    };
    const { body } = await post(formOf('invite.ics', 'text/calendar; method=REQUEST'));
    const sent = (await readSentMail(company.companyId)).find((one) => headerOf(one, 'message-id') === body.id);
    // Blob writes types in lower case.
    expect(sent?.raw.toString()).toContain('text/calendar; method=request;\r\n name="invite.ics"');
    expect(await post(formOf('a.exe', 'text/plain'))).toMatchObject({ status: 400 });
    const raw = new FormData();
    raw.set('to', 'someone@example.net');
    raw.set('message', new Blob([`From: ${company.from}\r\nContent-Type: text/plain; name=a.exe\r\n\r\nx\r\n`]), 'm');
    expect(await post(raw, {}, `/v3/${company.domain}/messages.mime`)).toMatchObject({ status: 400 });
  });

  test('answers a repeated form with the first Message-ID', async () => {
    const form = () => {
      const data = new FormData();
      for (const [name, value] of Object.entries(message())) data.append(name, value);
      data.append('attachment', new Blob([new Uint8Array(PDF)]), 'a.pdf');
      return data;
    };
    const headers = { 'idempotency-key': 'form/1' };
    const first = await post(form(), headers);
    const again = await post(form(), headers);
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
  });

  test('answers JSON, unknown paths and other methods in its own format', async () => {
    expect(await post('{}', { 'content-type': 'application/json' })).toMatchObject({
      status: 415,
      body: { message: expect.any(String) },
    });
    expect(await post(new URLSearchParams(), {}, `/v3/${company.domain}/other`)).toMatchObject({
      status: 404,
      body: { message: expect.any(String) },
    });
    const answer = await fetch(`${host.url}/v3/${company.domain}/messages`, { method: 'DELETE' });
    expect([answer.status, await answer.json()]).toEqual([405, { message: expect.any(String) }]);
  });
});
