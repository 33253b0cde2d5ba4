import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postUnsubscribe, showUnsubscribe } from '#lib/http/tracking/serve-unsubscribe.ts';
import { showSentMessage } from '#lib/http/tracking/serve-view.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../fixtures/http/api-host.ts';

let host: ApiHost;
let company: SeededCompany;

beforeAll(async () => {
  host = await startApiHost({ ENCRYPTION_KEY: 'a secret for tests that is long enough' });
  company = await seedCompany();
});

afterAll(() => host.stop());

const email = (changes: Record<string, unknown> = {}) => ({
  from: company.from,
  to: 'Ada <ada@example.net>',
  subject: 'Order {{order.id}} for {{@recipient.name}}',
  html: '<p>Hi {{name or "there"}}</p><a href="https://e.example/o?{{order.id}}">Order</a>',
  text: 'Hi {{name or "there"}}',
  ...changes,
});

const send = (body: unknown, headers: Record<string, string> = {}) =>
  callApi(host, '/emails', { key: company.apiKey, body, headers });

const readMail = async (id: string) => {
  const { rows } = await getPool().query('SELECT raw FROM message_bodies WHERE message_id = $1', [id]);
  return PostalMime.parse(rows[0].raw);
};

describe('substitution_data', () => {
  test('fills subject, HTML, text and headers, escaped for each', async () => {
    const { status, body } = await send(
      email({
        substitution_data: { order: { id: 'A&1\r\nBcc: x@example.net' }, name: '<Grace>' },
        headers: { 'X-Order': '{{order.id}}' },
      }),
    );
    expect(status).toBe(200);
    const mail = await readMail(body.id);
    expect(mail.subject).toBe('Order A&1 Bcc: x@example.net for Ada');
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'x-order', value: 'A&1 Bcc: x@example.net' }));
    expect(mail.html?.trim()).toBe(
      '<p>Hi &lt;Grace&gt;</p><a href="https://e.example/o?A%261%0D%0ABcc%3A%20x%40example.net">Order</a>',
    );
    expect(mail.text?.trim()).toBe('Hi <Grace>');
  });

  test('is needed for tags to have a meaning', async () => {
    const { body } = await send(email());
    const mail = await readMail(body.id);
    expect(mail.subject).toBe('Order {{order.id}} for {{@recipient.name}}');
    expect(mail.text?.trim()).toBe('Hi {{name or "there"}}');
  });

  test('of a recipient wins over its metadata, the data and the metadata of the message', async () => {
    const answer = await send({
      from: company.from,
      subject: '{{a}}{{b}}{{c}}{{d}}',
      text: 'x',
      metadata: { a: 1, b: 1, c: 1, d: 1 },
      substitution_data: { b: 2, c: 2, d: 2 },
      recipients: [
        { address: 'one@example.net', metadata: { c: 3, d: 3 }, substitution_data: { d: 4 } },
        { address: 'two@example.net' },
      ],
    });
    expect(answer.status).toBe(200);
    const subjects = await Promise.all(
      answer.body.data.map(async ({ id }: { id: string }) => (await readMail(id)).subject),
    );
    expect(subjects).toEqual(['1234', '1222']);
  });

  test('that a recipient lacks rejects this recipient only', async () => {
    const recipients = [
      { address: 'one@example.net', substitution_data: { name: 'One' } },
      { address: 'two@example.net' },
      { address: 'three@example.net', substitution_data: { name: 'Three' } },
    ];
    const answer = await send({ from: company.from, subject: 'Hi', text: 'Hi {{name}}', recipients });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      accepted: 2,
      data: [{ email: 'one@example.net' }, { email: 'three@example.net' }],
      rejected: [
        {
          email: 'two@example.net',
          code: 'missingVariable',
          message: expect.stringContaining('text, line 1, column 6'),
        },
      ],
    });
    expect((await readMail(answer.body.data[1].id)).text?.trim()).toBe('Hi Three');
  });

  test('that every recipient lacks refuses the request', async () => {
    const answer = await send(email({ substitution_data: {} }));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'missingVariable', param: 'subject' });
  });

  test.each([
    [
      'a syntax error',
      { html: '<p>\n{{#if a}}' },
      'templateSyntax',
      'html',
      'html, line 2, column 1: if is not closed',
    ],
    ['a value in a script', { html: '<script>{{a}}</script>' }, 'templateSyntax', 'html', 'must not be printed'],
    [
      'an endless loop',
      { text: '{{#each a}}{{#each @root.a}}{{#each @root.a}}x{{/each}}{{/each}}{{/each}}' },
      'templateRendering',
      'text',
      'steps',
    ],
    [
      'a subject that is too long',
      { subject: '{{a}}{{#each a}}123456789{{/each}}' },
      'templateRendering',
      'subject',
      '998',
    ],
  ])('with %s is refused with 422, naming part, line and column', async (_, changes, code, param, message) => {
    const a = Array.from({ length: 200 }, (_item, index) => index);
    const answer = await send(email({ subject: 'x', ...changes, substitution_data: { a, order: { id: 1 } } }));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code, param, message: expect.stringContaining(message) });
  });

  test('cannot be given with raw, must be an object, and may have 100 KB', async () => {
    const raw = `From: ${company.from}\r\nSubject: x\r\n\r\nx`;
    const of = async (body: unknown) => (await send(body)).body.param;
    expect(await of({ to: 'a@example.net', raw, substitution_data: {} })).toBe('substitution_data');
    const recipients = [{ address: 'a@example.net', substitution_data: {} }];
    expect(await of({ raw, recipients })).toBe('recipients[0].substitution_data');
    expect(await of(email({ substitution_data: [] }))).toBe('substitution_data');
    expect(await of(email({ substitution_data: { a: 'x'.repeat(102_400) } }))).toBe('substitution_data');
  });

  test('is filled in before style sheets are inlined, each recipient for itself', async () => {
    const html = '<style>p { color: red } .{{name}} { top: 0 }</style><p>{{name}}</p><b class="a">x</b>';
    const recipients = ['a', 'b'].map((name) => ({ address: `${name}@example.net`, substitution_data: { name } }));
    const answer = await send({ from: company.from, subject: 'x', html, recipients, options: { inline_css: true } });
    const bodies = await Promise.all(
      answer.body.data.map(async ({ id }: { id: string }) => (await readMail(id)).html?.trim()),
    );
    expect(bodies).toEqual([
      '<style>p { color: red } .a { top: 0 }</style><p style="color: red">a</p><b style="top: 0" class="a">x</b>',
      '<style>p { color: red } .b { top: 0 }</style><p style="color: red">b</p><b class="a">x</b>',
    ]);
  });

  test('is not needed to inline style sheets, which cannot be done in raw and has bounds', async () => {
    const options = { inline_css: true };
    const { body } = await send(email({ subject: '{{x}}', html: '<style>p{top:0}</style><p>{{x}}</p>', options }));
    expect((await readMail(body.id)).html?.trim()).toBe('<style>p{top:0}</style><p style="top: 0">{{x}}</p>');
    const raw = `From: ${company.from}\r\n\r\nx`;
    expect((await send({ to: 'a@example.net', raw, options })).body.param).toBe('options.inline_css');
    const rules = Array.from({ length: 1_000 }, (_, index) => `.a${index} { top: 0 }`).join('');
    const heavy = await send(email({ html: `<style>${rules}</style>${'<p>'.repeat(1_000)}`, options }));
    expect(heavy).toMatchObject({ status: 422, body: { code: 'templateRendering', param: 'html' } });
  });

  test('with an idempotency key gives the same messages again', async () => {
    const body = email({ subject: '{{@now}}', substitution_data: { order: { id: 1 } } });
    const first = await send(body, { 'idempotency-key': 'substitution-1' });
    const again = await send(body, { 'idempotency-key': 'substitution-1' });
    expect(again.body).toEqual(first.body);
    expect((await readMail(first.body.id)).subject).toMatch(/^\d{4}-\d\d-\d\dT/);
  });
});

describe('the links of a message', () => {
  const html =
    '<p>For {{@recipient.email}}, {{@message.id}}</p><a href="{{@view_url}}">View</a><a href="{{@unsubscribe_url}}">Leave</a>';
  const sendLinks = async (to: Record<string, unknown>) =>
    send({ from: company.from, subject: 'x', html, text: '{{@unsubscribe_url}}', substitution_data: {}, ...to });
  const linksIn = (mail: { html?: string | undefined }) =>
    [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, url]) => url ?? '');
  const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

  test('and its id are those of each recipient', async () => {
    const { body } = await sendLinks({ recipients: [{ address: 'one@example.net' }, { address: 'two@example.net' }] });
    const mails = await Promise.all(body.data.map(({ id }: { id: string }) => readMail(id)));
    for (const [index, mail] of mails.entries()) {
      expect(mail.html).toContain(`For ${body.data[index].email}, ${body.data[index].id}<`);
      expect(mail.text?.trim()).toBe(linksIn(mail)[1]);
    }
    expect(new Set(mails.flatMap(linksIn)).size).toBe(4);
  });

  test('show it as a page without scripts for as long as it is kept, and nothing for another token', async () => {
    const { body } = await sendLinks({ to: 'view@example.net' });
    const [view = '', unsubscribe = ''] = linksIn(await readMail(body.id));
    expect(new URL(view).pathname).toMatch(/^\/t\/v\//);
    const show = (token: string) => showSentMessage(new Request(view), token);
    const page = await show(tokenOf(view));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(page.headers.get('cache-control')).toContain('no-store');
    expect(await page.text()).toContain('For view@example.net');
    for (const token of [`${tokenOf(view)}x`, tokenOf(unsubscribe), 'x']) expect((await show(token)).status).toBe(404);
    await getPool().query('DELETE FROM message_bodies WHERE message_id = $1', [body.id]);
    expect((await show(tokenOf(view))).status).toBe(410);
  });

  test('unsubscribe the recipient with the button of their page', async () => {
    const { body } = await sendLinks({ to: 'leave@example.net' });
    const [, url = ''] = linksIn(await readMail(body.id));
    // Nothing is delivered here; only those who got a mail can unsubscribe.
    await getPool().query('UPDATE recipients SET delivered_at = now() WHERE message_id = $1', [body.id]);
    const page = await showUnsubscribe(new Request(url), tokenOf(url));
    expect(await page.text()).toContain('leave@example.net');
    const press = new Request(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect((await postUnsubscribe(press, tokenOf(url))).status).toBe(200);
    const { rows } = await getPool().query('SELECT type FROM suppressions WHERE recipient = $1', ['leave@example.net']);
    expect(rows).toEqual([{ type: 'non_transactional' }]);
  });

  test('are refused for unsubscribing where others get the same message', async () => {
    const shared = await sendLinks({ to: ['a@example.net', 'b@example.net'] });
    expect(shared).toMatchObject({ status: 422, body: { code: 'templateRendering' } });
    expect(shared.body.message).toContain('@unsubscribe_url needs a message for each recipient');
    const viewed = await send({
      from: company.from,
      to: ['a@example.net', 'b@example.net'],
      subject: 'x',
      text: '{{@view_url}}',
      substitution_data: {},
    });
    expect(viewed.status).toBe(200);
  });
});
