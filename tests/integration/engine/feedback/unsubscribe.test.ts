import { describe, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { runSimulation } from '#lib/engine/feedback/run-simulation.ts';
import { postUnsubscribe, showUnsubscribe } from '#lib/http/tracking/serve-unsubscribe.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { readHeaders } from '#lib/mail/read-headers.ts';
import { rawMessage, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { accept, makeDue, PUBLIC_INSTALLATION, settled, stateOf } from '../../../fixtures/delivery/delivery-rig.ts';
import { sendInEachTest } from '../../../fixtures/delivery/send-in-each-test.ts';
import { forgeToken } from '../../../fixtures/forge-token.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';

const sending = sendInEachTest(PUBLIC_INSTALLATION);

const eventsOf = async (messageId: string) =>
  (await getPool().query('SELECT type, data FROM events WHERE message_id = $1 ORDER BY id', [messageId])).rows;

const suppressions = async () =>
  (
    await getPool().query('SELECT recipient, type, source FROM suppressions WHERE company_id = $1 ORDER BY type', [
      sending.company.companyId,
    ])
  ).rows;

describe('mail that is not transactional', () => {
  async function send(to: string[], raw = rawMessage(sending.company.from)) {
    const messageId = await accept(sending.company, to, { transactional: false, raw });
    await settled(messageId, to.length);
    return { messageId, fields: sending.sink.messages.map((one) => readHeaders(one.raw ?? Buffer.alloc(0))) };
  }

  const linkIn = (fields: { name: string; value: string }[] = []): string =>
    /<https:\/\/mail\.platform\.example\/t\/u\/([^>]+)>/.exec(
      fields.find(({ name }) => name === 'List-Unsubscribe')?.value ?? '',
    )?.[1] ?? '';

  it('has a link and an address per recipient and the one-click header (RFC 8058)', async () => {
    const { fields } = await send(['ada@far.example', 'bob@far.example']);
    const [ada, bob] = fields.map(linkIn);
    expect(ada).toMatch(/^u[0-9a-z]{63}$/);
    expect(bob).not.toBe(ada);
    expect(fields[0]?.find(({ name }) => name === 'List-Unsubscribe')?.value).toContain(
      `<mailto:${ada}@bounces.platform.example?subject=unsubscribe>`,
    );
    expect(fields[0]?.find(({ name }) => name === 'List-Unsubscribe-Post')?.value).toBe('List-Unsubscribe=One-Click');
  });

  it('keeps the header of its author, and transactional mail gets none', async () => {
    const own = Buffer.concat([
      Buffer.from('List-Unsubscribe: <https://own.example/>\r\n'),
      rawMessage(sending.company.from),
    ]);
    const { fields } = await send(['ada@far.example'], own);
    expect(fields[0]?.filter(({ name }) => name.startsWith('List-'))).toEqual([
      { name: 'List-Unsubscribe', value: '<https://own.example/>' },
    ]);
    const raw = rawMessage(sending.company.from);
    await settled(await accept(sending.company, 'bob@far.example', { raw }));
    expect(sending.sink.messages.at(-1)?.raw).toEqual(raw);
  });

  it('is unsubscribed by one POST to the link and by no GET', async () => {
    const { messageId, fields } = await send(['ada@far.example']);
    const token = linkIn(fields[0]);
    const url = `https://mail.platform.example/t/u/${token}`;
    for (let n = 0; n < 3; n += 1) {
      const page = await showUnsubscribe(new Request(url), token);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await page.text()).toContain('ada@far.example');
    }
    expect((await postUnsubscribe(new Request(url, { method: 'POST' }), token)).status).toBe(400);
    expect(await suppressions()).toEqual([]);
    const click = () =>
      postUnsubscribe(
        new Request(url, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { 'user-agent': 'Mail/1.0' } }),
        token,
      );
    const answers = await Promise.all(Array.from({ length: 20 }, click));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await suppressions()).toEqual([
      { recipient: 'ada@far.example', type: 'non_transactional', source: 'List Unsubscribe' },
    ]);
    const told = (await eventsOf(messageId)).filter(({ type }) => type === 'list_unsubscribe');
    expect(told).toMatchObject([{ data: { unsubscribe_method: 'one_click', user_agent: 'Mail/1.0' } }]);
    const next = await accept(sending.company, 'ada@far.example', { transactional: false });
    expect((await settled(next)).recipient).toMatchObject({ status: 'suppressed' });
    expect((await settled(await accept(sending.company, 'ada@far.example'))).recipient).toMatchObject({
      status: 'delivered',
    });
  });

  it('withdraws the consent of a contact once, and leads to their preference center', async () => {
    const { companyId } = sending.company;
    const contactId = newId();
    await getPool().query(
      `INSERT INTO contacts (company_id, id, email, email_key, source, created_at, updated_at)
       VALUES ($1, $2, 'ada@far.example', 'ada@far.example', 'api', now(), now())`,
      [companyId, contactId],
    );
    const { messageId, fields } = await send(['ada@far.example']);
    const token = linkIn(fields[0]);
    const page = await showUnsubscribe(new Request('https://mail.platform.example/'), token);
    expect(await page.text()).toMatch(/href="\/t\/p\/[\w-]+"/);
    const click = () =>
      postUnsubscribe(
        new Request('https://mail.platform.example/', {
          method: 'POST',
          body: 'List-Unsubscribe=One-Click',
          headers: { 'user-agent': 'Mail/1.0', 'x-forwarded-for': '192.0.2.7' },
        }),
        token,
      );
    const answers = await Promise.all(Array.from({ length: 5 }, click));
    expect(await answers[0]?.text()).toMatch(/You are unsubscribed.*href="\/t\/p\//);
    const { rows } = await getPool().query(
      'SELECT action, method, actor, ip, user_agent, proof FROM consents WHERE company_id = $1 AND contact_id = $2',
      [companyId, contactId],
    );
    expect(rows).toEqual([
      {
        action: 'withdrawn',
        method: 'one_click',
        actor: 'person',
        ip: '192.0.2.7',
        user_agent: 'Mail/1.0',
        proof: { messageId, address: 'ada@far.example' },
      },
    ]);
  });

  it('is not unsubscribed by an unsigned link or by one signed for bounces', async () => {
    const { fields } = await send(['ada@far.example']);
    const token = linkIn(fields[0]);
    const bounce = (sending.sink.messages[0]?.from ?? '').split('@')[0] ?? '';
    for (const forged of [`u${'0'.repeat(63)}`, forgeToken(token), bounce, 'x']) {
      const request = new Request('https://mail.platform.example/', {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
      });
      expect((await postUnsubscribe(request, forged)).status, forged).toBe(404);
      expect((await showUnsubscribe(new Request('https://mail.platform.example/'), forged)).status).toBe(404);
    }
    expect(await suppressions()).toEqual([]);
  });
});

describe('the simulator', () => {
  const HOST = 'simulator.platform.example';

  async function simulate(name: string): Promise<{ messageId: string; types: string[] }> {
    const messageId = await accept(sending.company, `${name}+label@${HOST}`, { transactional: false });
    await settled(messageId);
    if (name === 'delayed') {
      await makeDue(messageId);
      await settled(messageId, 2);
    }
    const jobs = await getPool().query(
      `SELECT payload FROM jobs WHERE kind = 'simulate-feedback' AND payload ->> 'messageId' = $1`,
      [messageId],
    );
    for (const { payload } of jobs.rows) {
      await runSimulation(platformContext(), payload);
      await runSimulation(platformContext(), payload);
    }
    return { messageId, types: (await eventsOf(messageId)).map(({ type }) => type) };
  }

  it.each([
    ['delivered', ['injection', 'delivery'], 'delivered', null],
    ['bounced', ['injection', 'bounce'], 'bounced', 10],
    ['softbounced', ['injection', 'bounce'], 'bounced', 22],
    ['complained', ['injection', 'delivery', 'spam_complaint'], 'delivered', null],
    ['delayed', ['injection', 'delay', 'delivery'], 'delivered', null],
    ['opened', ['injection', 'delivery', 'initial_open', 'open'], 'delivered', null],
    ['clicked', ['injection', 'delivery', 'initial_open', 'open', 'click'], 'delivered', null],
    ['suppressed', ['injection', 'bounce'], 'suppressed', 25],
    ['outofband', ['injection', 'delivery', 'out_of_band'], 'bounced', 10],
    ['nobody', ['injection', 'bounce'], 'bounced', 10],
  ])('produces all events of %s, suppresses nobody and sends nothing', async (name, types, status, bounceClass) => {
    const done = await simulate(name);
    expect(done.types).toEqual(types);
    expect((await stateOf(done.messageId)).recipient).toMatchObject({ status, bounce_class: bounceClass });
    expect(await suppressions()).toEqual([]);
    expect(sending.sink.opened).toBe(0);
  });

  it('works in the sandbox without using quota, also when the quota is used up', async () => {
    const sandbox = await seedCompany({ environment: 'sandbox', quota: 1, authorized: ['ada@far.example'] });
    await settled(await accept(sandbox, 'ada@far.example'));
    const id = await accept(sandbox, `delivered@${HOST}`);
    expect((await settled(id)).recipient.status).toBe('delivered');
    const used = await pollUntil(
      'a counter',
      async () =>
        (await getPool().query('SELECT used FROM usage_counters WHERE company_id = $1', [sandbox.companyId])).rows,
    );
    expect(used).toEqual([{ used: 1 }]);
    await expect(accept(sandbox, ['ada@far.example', `delivered@${HOST}`])).rejects.toThrow(/Quota/);
  });
});
