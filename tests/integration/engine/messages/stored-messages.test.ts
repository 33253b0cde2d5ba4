import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { makeBody } from '#lib/engine/messages/bodies/load-body.ts';
import { deleteOldContents } from '#lib/engine/messages/contents/delete-old-contents.ts';
import { insertStoredMessages } from '#lib/engine/messages/contents/insert-messages.ts';
import { prepareContent } from '#lib/engine/messages/contents/prepare-content.ts';
import { privacy as messagesPrivacy } from '#lib/engine/messages/privacy.ts';
import { findCaptured } from '#lib/engine/messages/read/captured/queries.ts';
import { getEmail } from '#lib/engine/messages/read/get-email.ts';
import { listEmails } from '#lib/engine/messages/read/list-emails.ts';
import { getBody } from '#lib/engine/messages/read/queries.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { readTrackedLink } from '#lib/engine/tracking/read-link.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getContent, getSource } from '#lib/insight/activity/message/queries.ts';
import { getCapturedPreview } from '#lib/insight/captured-mail/captured-mail.ts';
import { listDnsRecords } from '#lib/senders/domains/dns-records.ts';
import { addSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { GET as getLink } from '../../../../app/t/c/[token]/route.ts';
import { GET as getPixel } from '../../../../app/t/o/[token]/route.ts';
import { GET as getUnsubscribe, POST as postUnsubscribe } from '../../../../app/t/u/[token]/route.ts';
import { GET as getView } from '../../../../app/t/v/[token]/route.ts';
import type { SeededCompany } from '../../../fixtures/accounts/seed.ts';
import { contentOf, documentOf, insertTo } from '../../../fixtures/contents/content-rig.ts';
import {
  accept,
  makeDue,
  PUBLIC_INSTALLATION,
  settled,
  startDeliveryDatabase,
  startSending,
  startWorkerTo,
  stateOf,
} from '../../../fixtures/delivery/delivery-rig.ts';
import { judgeSignatures } from '../../../fixtures/delivery/judge-signatures.ts';
import { startZone } from '../../../fixtures/domains/dns-zone.ts';
import { forgeToken } from '../../../fixtures/forge-token.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import type { Sink } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';
import { unstuff } from '../../../fixtures/smtp/unstuff.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HTML =
  '<html><body><p>Grüße, {{firstName}}!</p><a href="https://shop.example/?a=1&amp;b=2" data-link-name="Shop">shop</a>' +
  '<a href="https://shop.example/{{firstName}}">yours</a><a href="{{@unsubscribe_url}}">no more</a>' +
  '<a href="{{@view_url}}">page</a></body></html>';

let end: () => Promise<void>;
let company: SeededCompany;
let sink: Sink;
let stop: () => Promise<void>;

beforeAll(async () => {
  end = await startDeliveryDatabase({
    ...PUBLIC_INSTALLATION,
    NEXTAUTH_SECRET: 'a secret for tests that is long enough',
  });
});

beforeEach(async () => {
  ({ company, sink, stop } = await startSending());
});

afterEach(async () => {
  await stop();
  await getPool().query('DELETE FROM delivery_queue');
});

afterAll(async () => {
  await prisma().$disconnect();
  await end();
});

const prepare = async (changes: Parameters<typeof contentOf>[1] = {}): Promise<string> =>
  (await prepareContent(company, contentOf(company, { html: HTML, subject: 'Für {{firstName}}', ...changes }))).id;

/** The message that arrived last. */
const arrived = (): Buffer => unstuff(sink.messages.at(-1)?.raw ?? Buffer.alloc(0));

const visit = (handler: typeof getLink, token: string, init: RequestInit = {}): Promise<Response> =>
  handler(new Request(`https://t.example/${token}`, { ...init, headers: { 'user-agent': BROWSER, ...init.headers } }), {
    params: Promise.resolve({ token }),
  });

const press = (token: string): Promise<Response> =>
  visit(postUnsubscribe, token, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });

/** The tokens of links of a kind in a message. */
const tokensIn = (text: string, kind: string): string[] =>
  [...text.matchAll(new RegExp(`/t/${kind}/([\\w-]+)`, 'g'))].map(([, token = '']) => token);

const send = async (
  people: Parameters<typeof insertTo>[2] = [
    { address: 'ada@far.example', name: 'Ada Łoś', values: { firstName: 'Ada' } },
  ],
) => {
  const ids = await insertTo(company, await prepare(), people);
  for (const id of ids) await settled(id);
  return ids;
};

const eventsOf = async (messageId: string): Promise<string[]> =>
  (await getPool().query('SELECT type FROM events WHERE message_id = $1 ORDER BY id', [messageId])).rows.map(
    ({ type }) => type,
  );

describe('a message of stored content', () => {
  it('is written as an accepted one: message, recipient, queue row in the stream of bulk mail, injection and counts', async () => {
    await stop();
    const contentId = await prepare();
    const sendId = newId();
    const dueAt = new Date(Date.now() + 3_600_000);
    const [id = ''] = await insertTo(
      company,
      contentId,
      [{ address: 'Ada@Far.Example', name: 'Ada', values: { firstName: 'Ada' } }],
      { sendId, dueAt },
    );
    const { rows } = await getPool().query(
      `SELECT m.subject, m.friendly_from, m.transactional, m.transmission_id, m.campaign_id, m.metadata, m.options, m.recipient_count,
         q.stream, q.send_id, q.due_at, q.lease_token, r.rcpt_to, r.status, b.content_id, b.raw, e.type, q.expires_at - q.due_at AS lasts
       FROM messages m JOIN delivery_queue q ON q.message_id = m.id JOIN recipients r ON r.message_id = m.id
       JOIN message_bodies b ON b.message_id = m.id JOIN events e ON e.message_id = m.id WHERE m.id = $1`,
      [id],
    );
    expect(rows).toEqual([
      expect.objectContaining({
        subject: 'Für Ada',
        friendly_from: `Acme <${company.from}>`,
        transactional: false,
        transmission_id: sendId,
        campaign_id: `mw:campaign:${sendId}`,
        options: null,
        recipient_count: 1,
        stream: 1,
        send_id: sendId,
        due_at: dueAt,
        lease_token: null,
        rcpt_to: 'Ada@far.example',
        status: 'queued',
        content_id: contentId,
        raw: null,
        type: 'injection',
      }),
    ]);
    const { rows: deltas } = await getPool().query('SELECT FROM rollup_deltas WHERE company_id = $1', [
      company.companyId,
    ]);
    expect(deltas.length).toBeGreaterThan(0);
    ({ sink, stop } = await startSending());
  });

  it('leaves out people whose address cannot be mailed, and refuses content of another company', async () => {
    const contentId = await prepare();
    const before = {
      facts: { ...company.scope, sendingDomain: company.domain, ipPoolId: null, requireTls: false, isFirst: false },
    };
    const row = {
      messageId: newId(),
      contactId: newId(),
      name: '',
      data: {},
      campaignId: 'mw:campaign:x',
      metadata: { mw: {} },
    };
    const rest = { contentId, sendId: newId(), categoryId: null, template: null, dueAt: new Date() };
    const result = await insertStoredMessages(getPool(), {
      ...before,
      ...rest,
      rows: [{ ...row, address: 'nonsense' }],
    });
    expect(result).toEqual({ inserted: [], invalid: [row.contactId] });
    const facts = { ...before.facts, companyId: newId() };
    await expect(
      insertStoredMessages(getPool(), { facts, ...rest, rows: [{ ...row, address: 'a@b.example' }] }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });

  it('arrives signed, with the values, pixels and links of its recipient', async () => {
    await addSendingDomain(platformContext({ scope: company.scope }), { domain: 'signed.example' }, { verified: true });
    const records = await listDnsRecords(platformContext({ scope: company.scope }), { domain: 'signed.example' });
    const zone = await startZone(Object.fromEntries(records.map(({ name, strings }) => [name, { txt: [strings] }])));
    company = { ...company, domain: 'signed.example', from: 'hello@signed.example' };
    await send([{ address: 'ada@far.example', name: 'Ada Łoś', values: { firstName: 'Ądą' } }]);
    expect(await judgeSignatures(arrived(), zone.resolver)).toEqual(['rsa-sha256 pass', 'ed25519-sha256 pass']);
    zone.close();
    const mail = await PostalMime.parse(arrived());
    expect(mail).toMatchObject({ subject: 'Für Ądą', to: [{ address: 'ada@far.example', name: 'Ada Łoś' }] });
    expect(mail.html).toContain('Gr&#252;&#223;e, &#260;d&#261;!');
    expect(tokensIn(mail.html ?? '', 'o').length).toBe(2);
    expect(tokensIn(mail.html ?? '', 'c').map((token) => readTrackedLink(token)?.link)).toEqual([
      { url: 'https://shop.example/?a=1&b=2', name: 'Shop' },
      { url: 'https://shop.example/%C4%84d%C4%85', name: null },
    ]);
  });

  it('has the same bytes at every attempt', async () => {
    const greylists = await startSink({
      keepsRaw: true,
      script: (_, tries) => (tries < 3 ? { kind: 'reply', at: 'end', reply: '451 4.7.1 later' } : { kind: 'accept' }),
    });
    await stop();
    const worker = await startWorkerTo(greylists.port);
    const contentId = await prepare();
    const [messageId = ''] = await insertTo(company, contentId, [
      { address: 'late@far.example', values: { firstName: 'L' } },
    ]);
    for (const attempt of [1, 2]) {
      await settled(messageId, attempt);
      await makeDue(messageId);
    }
    await settled(messageId, 3);
    expect((await stateOf(messageId)).recipient.status).toBe('delivered');
    const { rows } = await getPool().query('SELECT data FROM message_bodies WHERE message_id = $1', [messageId]);
    const body = { companyId: company.companyId, messageId, contentId, data: rows[0].data };
    expect(unstuff(greylists.messages.at(-1)?.raw ?? null)).toEqual(await makeBody(body, 'sent'));
    await worker.stop();
    await greylists.close();
    ({ sink, stop } = await startSending());
  });

  it('reads the same in its source, in lists and on its page, as it was sent but for the tracked addresses', async () => {
    const [id = ''] = await send();
    const ctx = platformContext({ scope: company.scope });
    const kept = await getSource(ctx, id);
    expect(await getBody(company.scope, id)).toEqual(kept);
    const sent = arrived();
    const [own, theirs] = await Promise.all([PostalMime.parse(kept), PostalMime.parse(sent)]);
    expect([own.subject, own.messageId, own.date, own.from, own.to]).toEqual([
      theirs.subject,
      theirs.messageId,
      theirs.date,
      theirs.from,
      theirs.to,
    ]);
    const untracked = (theirs.html ?? '')
      .replaceAll(/<img src="[^"]+\/t\/o\/[^>]+>/g, '')
      .replaceAll(
        /https:\/\/[^"/]+\/t\/c\/([\w-]+)/g,
        (_, token) => readTrackedLink(token)?.link.url.replaceAll('&', '&amp;') ?? '',
      );
    expect(documentOf(own.html ?? '')).toEqual(documentOf(untracked));
    expect(own.html).not.toContain('/t/c/');
    const boundary = /boundary="([^"]+)"/;
    expect(boundary.exec(kept.toString())?.[1]).toBe(boundary.exec(sent.toString())?.[1]);
    expect(sent.toString()).toMatch(
      /^(?:DKIM|[\s\S]*?)List-Unsubscribe: <https:\/\/mail\.platform\.example\/t\/u\/[\w-]+>,/,
    );
    expect(kept.toString()).not.toContain('List-Unsubscribe:');
    expect((await getContent(ctx, id)).headers).toContainEqual({ name: 'Subject', value: 'Für Ada' });
    expect((await getEmail(company.scope, id)).html).toBe(own.html);
    expect((await listEmails(company.scope, { limit: 10 })).data.map((one) => one.id)).toContain(id);
    const [view = ''] = tokensIn(own.html ?? '', 'v');
    const page = await visit(getView, view);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Ada!');
  });

  it('is opened, clicked and unsubscribed by its links', async () => {
    const [id = ''] = await send();
    const { html = '' } = await PostalMime.parse(arrived());
    const [, pixel = ''] = tokensIn(html, 'o');
    const [link = ''] = tokensIn(html, 'c');
    const [leave = ''] = tokensIn(html, 'u');
    expect((await visit(getPixel, pixel)).status).toBe(200);
    expect((await visit(getLink, link)).headers.get('location')).toBe('https://shop.example/?a=1&b=2');
    await pollUntil('an open and a click', async () => {
      const types = await eventsOf(id);
      return types.includes('open') && types.includes('click') ? true : null;
    });
    expect(await (await visit(getUnsubscribe, leave)).text()).toContain('ada@far.example will get no more newsletters');
    expect(await eventsOf(id)).not.toContain('list_unsubscribe');
    expect((await press(leave)).status).toBe(200);
    expect(await eventsOf(id)).toContain('list_unsubscribe');
    const { rows } = await getPool().query('SELECT type, source FROM suppressions WHERE company_id = $1', [
      company.companyId,
    ]);
    expect(rows).toEqual([{ type: 'non_transactional', source: 'List Unsubscribe' }]);
  });

  it('unsubscribes its contact once the message is no longer kept', async () => {
    const contactId = newId();
    await getPool().query(
      `INSERT INTO contacts (company_id, id, email, email_key, status, source, created_at, updated_at) VALUES ($1, $2, $3, $3, 'active', 'manual', now(), now())`,
      [company.companyId, contactId, 'ada@far.example'],
    );
    const [id = ''] = await send([{ address: 'ada@far.example', contactId, values: { firstName: 'Ada' } }]);
    const [leave = ''] = tokensIn(arrived().toString(), 'u');
    for (const table of ['message_bodies', 'recipients', 'attempts', 'events'])
      await getPool().query(`DELETE FROM ${table} WHERE message_id = $1`, [id]);
    await getPool().query('DELETE FROM messages WHERE id = $1', [id]);
    expect(await (await visit(getUnsubscribe, leave)).text()).toContain('ada@far.example will get no more newsletters');
    for (const _ of [1, 2]) expect((await press(leave)).status).toBe(200);
    const { rows } = await getPool().query(
      `SELECT c.status, array_agg(s.source) AS sources, (SELECT array_agg(action || ' ' || method) FROM consents WHERE contact_id = c.id) AS consents
       FROM contacts c JOIN suppressions s ON s.company_id = c.company_id AND s.recipient = c.email_key WHERE c.id = $1 GROUP BY c.company_id, c.id, c.status`,
      [contactId],
    );
    expect(rows).toEqual([
      { status: 'unsubscribed', sources: ['List Unsubscribe'], consents: ['withdrawn one_click'] },
    ]);
    await getPool().query('DELETE FROM contacts WHERE id = $1', [contactId]);
    expect((await press(leave)).status).toBe(404);
  });

  it('is not unsubscribed by a link that was changed', async () => {
    const [id = ''] = await send();
    const [leave = ''] = tokensIn(arrived().toString(), 'u');
    expect((await press(forgeToken(leave))).status).toBe(404);
    expect(await eventsOf(id)).not.toContain('list_unsubscribe');
  });

  it('arrives once at each of many recipients, beside mail that a person waits for', async () => {
    const people = Array.from({ length: 60 }, (_, at) => ({
      address: `p${at}@far.example`,
      values: { firstName: `P${at}` },
    }));
    const [ids, password] = await Promise.all([
      prepare().then((contentId) => insertTo(company, contentId, people)),
      accept(company, 'person@far.example'),
    ]);
    for (const id of [...ids, password]) expect((await settled(id)).recipient.status).toBe('delivered');
    expect(sink.messages.map(({ recipient }) => recipient).sort()).toEqual(
      [...people.map(({ address }) => address), 'person@far.example'].sort(),
    );
  });

  it('ends as suppressed for a recipient who left before its attempt', async () => {
    await suppressAddresses(
      getPool(),
      company.companyId,
      { addresses: ['left@far.example'], source: 'Unsubscribe Link', types: ['non_transactional'] },
      new Date(),
    );
    const [id = ''] = await send([{ address: 'left@far.example' }]);
    expect((await stateOf(id)).recipient).toMatchObject({ status: 'suppressed', attempts: 0, bounce_class: 25 });
    expect(sink.messages).toEqual([]);
  });

  it('bounces where the values of its recipient make it too large, and where its content is gone', async () => {
    const contentId = await prepare({ html: '<p>{{big}}{{big}}</p>' });
    const values = { big: 'x'.repeat(600_000) };
    const [large = ''] = await insertTo(company, contentId, [{ address: 'a@far.example', values }]);
    await settled(large);
    expect((await stateOf(large)).recipient).toMatchObject({
      status: 'bounced',
      reason: expect.stringMatching(/^554 5\.6\.0 /),
    });
    expect((await listEmails(company.scope, { limit: 10 })).data.map(({ id }) => id)).toEqual([large]);
    expect((await getEmail(company.scope, large)).html).toBeNull();
    await expect(getBody(company.scope, large)).rejects.toMatchObject({ code: 'notFound' });
    const dueAt = new Date(Date.now() + 3_600_000);
    const [gone = ''] = await insertTo(company, contentId, [{ address: 'a@far.example' }], { dueAt });
    await getPool().query('UPDATE message_bodies SET content_id = $2 WHERE message_id = $1', [gone, newId()]);
    await makeDue(gone);
    await settled(gone);
    expect((await stateOf(gone)).recipient).toMatchObject({
      status: 'bounced',
      reason: '554 5.3.0 The message is no longer kept',
    });
    expect(sink.messages).toEqual([]);
  });

  it('is blanked with its recipient', async () => {
    const [id = ''] = await send([{ address: 'gone@far.example', values: { firstName: 'Secret' } }]);
    const { erase } = messagesPrivacy;
    await withTransaction(async (db) =>
      erase?.(
        db,
        { companyId: company.companyId, contactId: null, addresses: ['gone@far.example'], phones: [] },
        { ids: [] },
      ),
    );
    const { rows } = await getPool().query('SELECT data FROM message_bodies WHERE message_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('is read by captured mail, too', async () => {
    const [id = ''] = await send();
    await getPool().query("UPDATE recipients SET status = 'captured' WHERE message_id = $1", [id]);
    expect((await findCaptured(company.scope, id))?.raw).toEqual(await getBody(company.scope, id));
    const ctx = platformContext({ scope: company.scope });
    const { html } = await getCapturedPreview(ctx, id, { images: '1', theme: 'light' });
    expect([tokensIn(html, 'o').length, tokensIn(html, 'c').length]).toEqual([2, 2]);
  });
});

describe('stored content', () => {
  it('is deleted a week after the bodies of its last messages, and not before', async () => {
    const [old, used] = [await prepare(), await prepare()];
    await getPool().query('UPDATE message_contents SET last_used_on = current_date - 400 WHERE id = $1', [old]);
    await getPool().query('UPDATE message_contents SET last_used_on = current_date - 30 WHERE id = $1', [used]);
    await deleteOldContents(new Date());
    const { rows } = await getPool().query('SELECT id FROM message_contents WHERE id = ANY($1::uuid[])', [[old, used]]);
    expect(rows).toEqual([{ id: used }]);
  });
});
