import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { newAlias, ORDER, RECEIPT, readMail, TemplateRig } from '../../fixtures/templates/template-rig.ts';

let rig: TemplateRig;

beforeAll(async () => {
  rig = await TemplateRig.start();
});

afterAll(() => rig.stop());

const call: TemplateRig['call'] = (...args) => rig.call(...args);
const post: TemplateRig['post'] = (...args) => rig.post(...args);
const send: TemplateRig['send'] = (...args) => rig.send(...args);
const publish: TemplateRig['publish'] = (...args) => rig.publish(...args);

describe('mail from a template', () => {
  test('has its sender, reply address, subject, texts and headers, and remembers its version', async () => {
    const { id, alias } = await publish({ ...RECEIPT, from_email: `shop@${rig.company.domain}` });
    const { status, body } = await send({ template: { alias, variables: ORDER } });
    expect(status).toBe(200);
    const mail = await readMail(body.id);
    expect(mail).toMatchObject({
      from: { name: 'The "Pen" shop', address: `shop@${rig.company.domain}` },
      replyTo: [{ address: 'help@example.org' }],
      subject: 'Order 7',
    });
    expect(mail.html?.trim()).toBe('<h1>Hi there</h1><p>Pen &amp; ink: €1.50</p>');
    expect(mail.text?.trim()).toBe('Hi there\n- Pen & ink');
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'x-order', value: '7' }));
    const { rows } = await getPool().query('SELECT template_id, template_version FROM messages WHERE id = $1', [
      body.id,
    ]);
    expect(rows).toEqual([{ template_id: id, template_version: 1 }]);
  });

  test('takes sender, subject, reply address and headers of the request over those of the template', async () => {
    const { id } = await publish(RECEIPT);
    const { body } = await send({
      from: `Me <${rig.company.from}>`,
      subject: 'Hello {{shop}}',
      reply_to: 'me@example.org',
      headers: { 'x-order': 'own' },
      template: { id, variables: ORDER },
    });
    const mail = await readMail(body.id);
    expect(mail).toMatchObject({
      from: { name: 'Me' },
      subject: 'Hello Pen',
      replyTo: [{ address: 'me@example.org' }],
    });
    expect(mail.headers.filter(({ key }) => key === 'x-order').map(({ value }) => value)).toEqual(['own']);
  });

  test('is personal for each of 200 recipients in one request, each with its own body', async () => {
    const { id } = await publish({ subject: 'Hi {{n}}', text: 'Number {{n}} at {{@recipient.email}}' });
    const recipients = Array.from({ length: 200 }, (_, n) => ({
      address: `r${n}@example.net`,
      substitution_data: n === 50 ? {} : { n },
    }));
    const answer = await post('/emails', { from: rig.company.from, template: { id }, recipients });
    expect(answer.body).toMatchObject({
      accepted: 199,
      rejected: [{ email: 'r50@example.net', code: 'missingVariable' }],
    });
    const last = await readMail(answer.body.data[198].id);
    expect([last.subject, last.text?.trim()]).toEqual(['Hi 199', 'Number 199 at r199@example.net']);
  });

  test('that cannot be made for a recipient is recorded as failed, once, and counts toward no quota', async () => {
    const from_email = `{{sender or "shop"}}@${rig.company.domain}`;
    const { id } = await publish({ subject: 'Hi', text: '{{n}}', from_email });
    const countUsed = async (): Promise<number> => {
      const text = 'SELECT coalesce(sum(used), 0)::int AS used FROM usage_counters WHERE company_id = $1';
      return (await getPool().query(text, [rig.company.companyId])).rows[0].used;
    };
    const before = await countUsed();
    const recipients = [
      { address: 'made@failed.example', substitution_data: { n: 1 } },
      { address: 'lacking@failed.example', substitution_data: {} },
      { address: 'broken@failed.example', substitution_data: { n: 1, sender: 'no mail box' } },
    ];
    const request = { method: 'POST', body: { template: { id }, recipients }, headers: { 'idempotency-key': id } };
    const [first, again] = [await call('/emails', request), await call('/emails', request)];
    expect(first).toMatchObject({
      status: 200,
      body: {
        accepted: 1,
        rejected: [
          { email: 'lacking@failed.example', code: 'missingVariable' },
          { email: 'broken@failed.example', code: 'invalidAddress' },
        ],
      },
    });
    expect(again.body).toEqual(first.body);
    expect((await countUsed()) - before).toBe(1);
    const listed = await call('/events?recipient_domain=failed.example');
    const events = listed.body.data.map(({ type, rcpt_to, error_code, template_id }: Record<string, unknown>) =>
      [rcpt_to, type, error_code, template_id].join(' '),
    );
    expect(events.toSorted()).toEqual([
      `broken@failed.example generation_rejection invalidAddress ${id}`,
      `lacking@failed.example generation_failure missingVariable ${id}`,
      `made@failed.example injection  ${id}`,
    ]);
    const failure = listed.body.data.find(({ type }: { type: string }) => type === 'generation_failure');
    expect(failure).toMatchObject({
      transmission_id: expect.any(String),
      reason: expect.stringContaining('text, line 1, column 3'),
      msg_size: 0,
    });
    expect((await call(`/emails/${failure.message_id}`)).body).toMatchObject({
      to: ['lacking@failed.example'],
      last_event: 'failed',
      html: null,
      text: null,
    });
    const queued = await getPool().query('SELECT FROM delivery_queue WHERE message_id = $1', [failure.message_id]);
    expect(queued.rowCount).toBe(0);
  });

  test('can name an earlier version or the draft', async () => {
    const { id } = await publish({ subject: 'One', text: 'x' });
    await call(`/templates/${id}`, { method: 'PATCH', body: { subject: 'Two' } });
    const subjectOf = async (version?: unknown) => {
      const { body } = await send({
        from: rig.company.from,
        template: { id, ...(version !== undefined && { version }) },
      });
      return body.id ? (await readMail(body.id)).subject : body.code;
    };
    expect(await subjectOf()).toBe('One');
    expect(await subjectOf('draft')).toBe('Two');
    await post(`/templates/${id}/publish`);
    expect([await subjectOf(), await subjectOf(1), await subjectOf(9)]).toEqual(['Two', 'One', 'templateUnpublished']);
  });

  test('that has no version to send is refused with the cause and the next step, naming a version only if one was asked for', async () => {
    const refusal = async (alias: string, version?: unknown): Promise<string> => {
      const template = { alias, ...(version !== undefined && { version }) };
      const { status, body } = await send({ from: rig.company.from, template });
      expect([status, body.code]).toEqual([422, 'templateUnpublished']);
      return body.message;
    };
    const draft = newAlias();
    await post('/templates', { name: 'Draft', alias: draft, subject: 'One', text: 'x' });
    const unpublished = `The template ${draft} has no published version. Publish its draft, then send it again.`;
    expect(await refusal(draft)).toBe(unpublished);
    expect(await refusal(draft, 1)).toBe(unpublished);
    const { alias } = await publish({ subject: 'One', text: 'x' });
    const next = 'Leave the version out to send version 1, the published one.';
    expect(await refusal(alias, 9)).toBe(`The template ${alias} has no published version 9. ${next}`);
    expect(await refusal(alias, 'draft')).toBe(`The template ${alias} has no draft. ${next}`);
  });

  test('is rendered in the dialect of its template, which prints nothing for a missing value', async () => {
    const subjects = {
      handlebars: '{{#greaterThan n 1}}{{n}}{{/greaterThan}}{{gone}}!',
      mustachio: '{{#each xs}}{{.}}{{/each}}!',
      sparkpost: "{{xs[1]}}{{gone or 'x'}}{{address.email}}!",
    };
    const sent = await Promise.all(
      Object.entries(subjects).map(async ([dialect, subject]) => {
        const { id } = await publish({ dialect, subject, text: 'x' });
        const { body } = await send({ from: rig.company.from, template: { id, variables: { n: 2, xs: [1, 2] } } });
        return (await readMail(body.id)).subject;
      }),
    );
    expect(sent).toEqual(['2!', '12!', '1xada@example.net!']);
  });

  test.each([
    ['an unknown template', { template: { alias: 'nope' } }, 'unknownTemplate', 'template'],
    ['a template and HTML', { template: { alias: 'a' }, html: 'x' }, 'invalidField', 'html'],
    ['no name of a template', { template: {} }, 'invalidField', 'template'],
    ['a template with raw', { template: { alias: 'a' }, raw: 'x' }, 'invalidField', 'template'],
  ])('is refused with %s', async (_, change, code, param) => {
    expect(await send({ from: rig.company.from, ...change })).toMatchObject({ status: 422, body: { code, param } });
  });

  test('is refused without a sender, from an unproven domain, and of another company', async () => {
    const { id } = await publish({ subject: 'x', text: 'x' });
    expect(await send({ template: { id } })).toMatchObject({
      status: 422,
      body: { code: 'missingField', param: 'from' },
    });
    const unproven = await publish({ ...RECEIPT, from_email: 'a@unproven.example' });
    expect(await send({ template: { id: unproven.id, variables: ORDER } })).toMatchObject({
      body: { code: 'unprovenDomain' },
    });
    const theirs = await post(
      '/emails',
      { from: rig.other.from, to: 'a@example.net', template: { id } },
      rig.other.apiKey,
    );
    expect(theirs).toMatchObject({ status: 422, body: { code: 'unknownTemplate' } });
  });
});

describe('a test of a template', () => {
  test('is sent to each recipient with its data, and marked in its subject', async () => {
    const test_data = { first: { name: 'Ada' }, second: { name: 'Bob' } };
    const { body } = await post('/templates', {
      alias: newAlias(),
      subject: 'Hi {{name}}',
      text: '{{name}}',
      test_data,
    });
    const sendTest = (input: object) =>
      post(`/templates/${body.id}/test`, { to: ['ada@example.net', 'bob@example.net'], ...input });
    const sent = await sendTest({ test_data: 'second' });
    expect(sent.body).toEqual({ ids: [expect.any(String), expect.any(String)] });
    expect((await readMail(sent.body.ids[1])).subject).toBe('[Test] Hi Bob');
    const own = await sendTest({ data: { name: 'Eve' } });
    expect((await readMail(own.body.ids[0])).subject).toBe('[Test] Hi Eve');
    expect(await sendTest({ data: {} })).toMatchObject({ status: 422, body: { code: 'missingVariable' } });
    expect(await sendTest({ test_data: 'third' })).toMatchObject({ status: 422, body: { param: 'test_data' } });
    expect(await sendTest({ version: 9 })).toMatchObject({ status: 404 });
    expect(await sendTest({ to: Array(6).fill('a@example.net') })).toMatchObject({
      status: 422,
      body: { param: 'to' },
    });
    expect(await sendTest({ to: ['nobody'] })).toMatchObject({ status: 422, body: { param: 'recipients[0].address' } });
  });
});
