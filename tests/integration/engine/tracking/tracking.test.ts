import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { updateCompany } from '#lib/account/onboarding/company-profile.ts';
import { ENGAGEMENTS_MAX } from '#lib/engine/tracking/engagement.ts';
import { recordEngagement } from '#lib/engine/tracking/record-engagement.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { getCapturedPreview } from '#lib/insight/captured-mail/captured-mail.ts';
import { encodeBase64 } from '#lib/mail/encode-body.ts';
import { updateApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { listDnsRecords } from '#lib/senders/domains/dns-records.ts';
import { addSendingDomain, updateSendingDomain } from '#lib/senders/domains/sending-domains.ts';

import { GET as getLink, HEAD as headLink, POST as postLink } from '../../../../app/t/c/[token]/route.ts';
import { GET as getPixel } from '../../../../app/t/o/[token]/route.ts';
import { rawMessage } from '../../../fixtures/accounts/seed.ts';
import { accept, makeDue, PUBLIC_INSTALLATION, settled, stateOf } from '../../../fixtures/delivery/delivery-rig.ts';
import { judgeSignatures } from '../../../fixtures/delivery/judge-signatures.ts';
import { sendInEachTest } from '../../../fixtures/delivery/send-in-each-test.ts';
import { startZone } from '../../../fixtures/domains/dns-zone.ts';
import { forgeToken } from '../../../fixtures/forge-token.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HTML =
  '<body><p>Hi <a href="https://shop.example/?a=1&amp;b=2" data-msys-linkname="Shop">shop</a>' +
  '<a href="https://shop.example/bye" data-msys-unsubscribe="1">no more</a><a href="mailto:a@b.example">m</a></p></body>';
const TRACKED = { open_tracking: true, click_tracking: true };

const sending = sendInEachTest(PUBLIC_INSTALLATION);

const htmlMessage = (from = sending.company.from): Buffer => {
  const head = rawMessage(from).toString('latin1').split('\r\n\r\n')[0] ?? '';
  const fields = head.split('\r\n').filter((line) => !/^(content-|mime-)/i.test(line));
  const type = ['MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: base64'];
  return Buffer.from([...fields, ...type, '', `${encodeBase64(Buffer.from(HTML))}\r\n`].join('\r\n'));
};

const eventsOf = async (messageId: string) =>
  (
    await getPool().query('SELECT type, ordinal, rcpt_to, data FROM events WHERE message_id = $1 ORDER BY id', [
      messageId,
    ])
  ).rows;

const told = async (messageId: string, ...types: string[]) =>
  (await eventsOf(messageId)).filter(({ type }) => types.includes(type));

/** Sends a message to be tracked, and takes the addresses out of what arrived. */
async function send(to: string | string[] = 'ada@far.example', options: Record<string, unknown> = TRACKED) {
  const messageId = await accept(sending.company, to, { raw: htmlMessage(), options });
  await settled(messageId, [to].flat().length);
  const { html = '' } = await PostalMime.parse(sending.sink.messages.at(-1)?.raw ?? Buffer.alloc(0));
  const [, origin = ''] = /"(https?:\/\/[^/"]+)\/t\//.exec(html) ?? [];
  const pixels = [...html.matchAll(/\/t\/o\/([\w-]+)/g)].map(([, token = '']) => token);
  const links = [...html.matchAll(/\/t\/c\/([\w-]+)/g)].map(([, token = '']) => token);
  return { messageId, html, origin, pixels, links };
}

const visit = (handler: typeof getLink, token: string, init: RequestInit = {}): Promise<Response> => {
  const headers = { 'user-agent': BROWSER, 'x-forwarded-for': '203.0.113.7', ...init.headers };
  return handler(new Request(`https://t.example/${token}`, { ...init, headers }), {
    params: Promise.resolve({ token }),
  });
};

const recorded = (messageId: string, count: number, ...types: string[]) =>
  pollUntil(`${count} ${types}`, async () => {
    const found = await told(messageId, ...types);
    return found.length >= count ? found : null;
  });

describe('a message with tracking options', () => {
  it('arrives with a pixel at both ends and redirecting links, and each visit is an event', async () => {
    const { messageId, html, origin, pixels, links } = await send();
    expect(origin).toBe('https://mail.platform.example');
    expect(html).toMatch(/^<body><img src="[^"]+" [^>]+><p>Hi .*<\/p><img src="[^"]+" [^>]+><\/body>\s*$/);
    expect(html).toContain('<a href="mailto:a@b.example">m</a>');
    expect([pixels.length, links.length]).toEqual([2, 2]);

    for (const pixel of pixels) {
      const answer = await visit(async (...all) => getPixel(...all), pixel);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/gif');
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 6)).toBe('GIF89a');
    }
    const led = await visit(getLink, links[0] ?? '');
    expect([led.status, led.headers.get('location')]).toEqual([302, 'https://shop.example/?a=1&b=2']);

    const seen = await recorded(messageId, 3, 'initial_open', 'open', 'click');
    const visitor = { user_agent: BROWSER, ip_address: '203.0.113.7', is_prefetched: false };
    expect(seen).toEqual([
      { type: 'initial_open', ordinal: 0, rcpt_to: 'ada@far.example', data: visitor },
      { type: 'open', ordinal: 0, rcpt_to: 'ada@far.example', data: visitor },
      {
        type: 'click',
        ordinal: 0,
        rcpt_to: 'ada@far.example',
        data: { ...visitor, target_link_url: 'https://shop.example/?a=1&b=2', target_link_name: 'Shop' },
      },
    ]);
    expect((await stateOf(messageId)).recipient).toMatchObject({ status: 'delivered', last_event: 'click' });
    const deltas = await getPool().query(
      'SELECT type, sum(count)::int AS count FROM rollup_deltas WHERE company_id = $1 GROUP BY 1',
      [sending.company.companyId],
    );
    expect(deltas.rows).toContainEqual({ type: 'click', count: 1 });
  });

  it('has different URLs per recipient, the same at every attempt', async () => {
    const { messageId, links } = await send(['ada@far.example', 'bob@far.example']);
    await Promise.all(links.slice(0, 1).map((token) => visit(getLink, token)));
    const [click] = await recorded(messageId, 1, 'click');
    expect(click?.rcpt_to).toBe(sending.sink.messages.at(-1)?.recipient);
    const late = await accept(sending.company, 'greylist@far.example', { raw: htmlMessage(), options: TRACKED });
    await settled(late);
    await makeDue(late);
    await settled(late, 2);
    // What is claimed from the queue is tracked as what is handed over in memory.
    expect((await PostalMime.parse(sending.sink.messages.at(-1)?.raw ?? '')).html).toContain('/t/c/');
  });

  it('is signed as delivered, and its stored bytes are unchanged', async () => {
    const ctx = platformContext({ scope: sending.company.scope });
    await addSendingDomain(ctx, { domain: 'signed.example' }, { verified: true });
    const records = await listDnsRecords(ctx, { domain: 'signed.example' });
    const zone = await startZone(Object.fromEntries(records.map(({ name, strings }) => [name, { txt: [strings] }])));
    const raw = htmlMessage('hello@signed.example');
    const changes = { raw, options: TRACKED, envelopeFrom: 'hello@signed.example' };
    const messageId = await accept(sending.company, 'ada@far.example', changes);
    await settled(messageId);
    const arrived = sending.sink.messages.at(-1)?.raw ?? Buffer.alloc(0);
    expect(await judgeSignatures(arrived, zone.resolver)).toEqual(['rsa-sha256 pass', 'ed25519-sha256 pass']);
    expect((await PostalMime.parse(arrived)).html).toContain('/t/c/');
    zone.close();
    const { rows } = await getPool().query('SELECT raw FROM message_bodies WHERE message_id = $1', [messageId]);
    expect(raw.equals(rows[0].raw)).toBe(true);
  });

  it.each([
    [{ open_tracking: true, initial_open: false }, 1, 0],
    [{ initial_open: true }, 1, 0],
    [{ click_tracking: true }, 0, 2],
  ])('is tracked exactly as %j requests', async (options, pixels, links) => {
    const sent = await send('ada@far.example', options);
    expect([sent.pixels.length, sent.links.length]).toEqual([pixels, links]);
  });

  it('arrives unchanged without tracking options and when nothing can be tracked', async () => {
    for (const [raw, options] of [
      [htmlMessage(), undefined],
      [htmlMessage(), { open_tracking: false, click_tracking: false, initial_open: false }],
      [rawMessage(sending.company.from), TRACKED],
    ] as const) {
      await settled(await accept(sending.company, 'ada@far.example', { raw, options }));
      expect(sending.sink.messages.at(-1)?.raw).toEqual(raw);
    }
  });

  it('uses the verified tracking domain of the company once it is chosen, with https once that is ready', async () => {
    const id = randomUUID();
    await getPool().query(
      `INSERT INTO tracking_domains (id, company_id, domain, status, https_state, is_default, updated_at)
       VALUES ($1, $2, 'click.customer.example', 'unverified', 'none', true, now())`,
      [id, sending.company.companyId],
    );
    expect((await send()).origin).toBe('https://mail.platform.example');
    const becomes = async (status: string, https: string, origin: string) => {
      await getPool().query('UPDATE tracking_domains SET status = $2, https_state = $3 WHERE id = $1', [
        id,
        status,
        https,
      ]);
      return pollUntil(origin, async () => ((await send()).origin === origin ? true : null));
    };
    await becomes('verified', 'ready', 'https://click.customer.example');
    await settled(await accept(sending.company, 'ada@far.example', { transactional: false }));
    expect(sending.sink.messages.at(-1)?.raw?.toString()).toContain(
      'List-Unsubscribe: <https://click.customer.example/t/u/',
    );
    await becomes('verified', 'none', 'https://mail.platform.example');
  });
});

describe('a visit', () => {
  it.each([
    ['HEAD', headLink, { method: 'HEAD' }],
    ['a prefetch', getLink, { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['an image proxy', getLink, { headers: { 'user-agent': 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)' } }],
    ['a mailbox that looks ahead', getLink, { headers: { 'user-agent': 'Mozilla/5.0' } }],
    ['a scanner', getLink, { headers: { 'user-agent': 'Barracuda Sentinel (EE)' } }],
    ['a robot', getLink, { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } }],
    ['a program without a name', getLink, { headers: { 'user-agent': '' } }],
  ])('of %s is marked and does not become the last event', async (_name, handler, init) => {
    const { messageId, links } = await send();
    expect((await visit(handler, links[0] ?? '', init)).status).toBe(302);
    const [click] = await recorded(messageId, 1, 'click');
    expect(click?.data.is_prefetched).toBe(true);
    expect((await stateOf(messageId)).recipient.last_event).toBe('delivery');
  });

  it('stays a recipient’s last event when a later attempt delivers another copy', async () => {
    const messageId = await accept(sending.company, 'ada@far.example', {
      scheduledAt: new Date(Date.now() + 3_600_000),
    });
    const reference = { companyId: sending.company.companyId, messageId, ordinal: 0 };
    await recordEngagement({ reference, type: 'click', at: new Date(), isPrefetched: false, data: {} });
    await makeDue(messageId);
    const { recipient } = await settled(messageId, 2);
    expect(recipient).toMatchObject({ status: 'delivered', last_event: 'click' });
  });

  it('with an unsigned URL or one of another purpose is not found and writes nothing', async () => {
    const { messageId, pixels, links } = await send();
    const [link = ''] = links;
    for (const token of [
      'x',
      forgeToken(link),
      pixels[0] ?? '',
      link.slice(0, 63),
      encodeURIComponent('https://evil.example/'),
    ]) {
      const answer = await visit(getLink, token);
      expect([answer.status, answer.headers.get('location')], token).toEqual([404, null]);
      expect((await visit(postLink, token, { method: 'POST' })).status).toBe(404);
    }
    expect((await visit(postLink, link, { method: 'POST' })).status).toBe(404);
    for (const token of [link, forgeToken(link), 'x']) {
      expect((await visit(async (...all) => getPixel(...all), token)).status).toBe(404);
    }
    await visit(getLink, link);
    expect(await recorded(messageId, 1, 'click', 'open', 'initial_open')).toHaveLength(1);
  });

  it('redirects when the message is no longer kept', async () => {
    const { messageId, links } = await send();
    await getPool().query('DELETE FROM messages WHERE id = $1', [messageId]);
    for (const token of links) expect((await visit(getLink, token)).status).toBe(302);
    expect(await told(messageId, 'click')).toEqual([]);
  });

  it('is recorded a limited number of times, for people and machines', async () => {
    const { messageId, pixels, links } = await send();
    const counted = async () => {
      const opens = await told(messageId, 'initial_open');
      const machines = opens.filter(({ data }) => data.is_prefetched).length;
      return { person: opens.length - machines, machine: machines };
    };
    const flood = async (userAgent: string) => {
      const init = { headers: { 'user-agent': userAgent } };
      const all = Array.from({ length: 30 }, () => visit(async (...call) => getPixel(...call), pixels[0] ?? '', init));
      expect((await Promise.all(all)).every(({ status }) => status === 200)).toBe(true);
    };
    for (const [kind, userAgent] of [
      ['person', BROWSER],
      ['machine', 'curl/8'],
    ] as const) {
      await pollUntil(kind, async () => {
        await flood(userAgent);
        return (await counted())[kind] >= ENGAGEMENTS_MAX[kind] ? true : null;
      });
      await flood(userAgent);
    }
    // What comes after them is written after them.
    await pollUntil('a click after the flood', async () => {
      await visit(getLink, links[0] ?? '');
      return (await told(messageId, 'click')).length > 0 ? true : null;
    });
    expect(await counted()).toEqual(ENGAGEMENTS_MAX);
  });
});

describe('a link marked as unsubscribe by its author', () => {
  const suppressions = async () =>
    (
      await getPool().query('SELECT recipient, type, source FROM suppressions WHERE company_id = $1', [
        sending.company.companyId,
      ])
    ).rows;

  it('asks first, unsubscribes by its button and redirects to the author’s page', async () => {
    const { messageId, links } = await send();
    const token = links[1] ?? '';
    for (let n = 0; n < 3; n += 1) {
      const page = await visit(getLink, token);
      expect([page.status, page.headers.get('location')]).toEqual([200, null]);
      expect(await page.text()).toContain('ada@far.example');
    }
    expect(await suppressions()).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => visit(postLink, token, { method: 'POST' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await answers[0]?.text()).toContain('href="https://shop.example/bye"');
    expect(await suppressions()).toEqual([
      { recipient: 'ada@far.example', type: 'non_transactional', source: 'Unsubscribe Link' },
    ]);
    expect(await told(messageId, 'link_unsubscribe', 'click')).toMatchObject([
      { type: 'link_unsubscribe', data: { target_link_url: 'https://shop.example/bye', user_agent: BROWSER } },
    ]);
  });
});

describe('tracking by default', () => {
  const contextOfCompany = () => platformContext({ scope: sending.company.scope });

  const optionsOf = async (changes: Parameters<typeof accept>[2] = {}): Promise<unknown> => {
    const messageId = await accept(sending.company, 'ada@far.example', { raw: htmlMessage(), ...changes });
    const { rows } = await getPool().query('SELECT options FROM messages WHERE id = $1', [messageId]);
    return rows[0]?.options ?? {};
  };

  it('is the choice of the message, else of its key, its sending domain, its company, and is audited', async () => {
    const { apiKeyId, domain, companyId } = sending.company;
    const ctx = contextOfCompany();
    const { rows } = await getPool().query('SELECT id FROM sending_domains WHERE company_id = $1', [companyId]);
    const ofKey = { apiKeyId };
    const refused = { options: { open_tracking: false, click_tracking: false } };
    const steps: [change: () => Promise<unknown>, changes: Parameters<typeof accept>[2], expected: object][] = [
      [async () => {}, {}, {}],
      [() => updateCompany(ctx, { openTracking: true }), {}, { open_tracking: true }],
      [
        () => updateSendingDomain(ctx, { id: rows[0].id, openTracking: false, clickTracking: true }),
        {},
        { click_tracking: true },
      ],
      [
        () => updateApiKey(ctx, { id: apiKeyId, openTracking: true }),
        ofKey,
        { open_tracking: true, click_tracking: true },
      ],
      [async () => {}, {}, { click_tracking: true }],
      [async () => {}, { ...ofKey, ...refused }, refused.options],
      [() => updateApiKey(ctx, { id: apiKeyId, openTracking: null, clickTracking: false }), ofKey, {}],
      [() => updateSendingDomain(ctx, { id: rows[0].id, openTracking: null }), ofKey, { open_tracking: true }],
    ];
    for (const [change, changes, expected] of steps) {
      await change();
      await expect.poll(() => optionsOf(changes)).toEqual(expected);
    }
    const audited = await getPool().query(
      `SELECT action, target_id, after FROM audit_entries WHERE company_id = $1 ORDER BY id`,
      [companyId],
    );
    expect(audited.rows).toMatchObject([
      { action: 'company.update', target_id: companyId, after: { openTracking: true } },
      { action: 'domain.update', target_id: domain, after: { openTracking: false, clickTracking: true } },
      { action: 'api-key.update', target_id: apiKeyId, after: { openTracking: true } },
      { action: 'api-key.update', target_id: apiKeyId, after: { openTracking: null, clickTracking: false } },
      { action: 'domain.update', target_id: domain, after: { openTracking: null } },
    ]);
  });

  it('reaches mail that leaves, and captured mail, whose reader is counted as its first recipient', async () => {
    await updateCompany(contextOfCompany(), { openTracking: true, clickTracking: true });
    await expect.poll(() => optionsOf()).toEqual(TRACKED);
    const { messageId, html } = await send('ada@far.example', {});
    expect(html).toContain('/t/c/');
    await getPool().query(`UPDATE recipients SET status = 'captured' WHERE message_id = $1`, [messageId]);
    const preview = await getCapturedPreview(contextOfCompany(), messageId, { theme: 'light' });
    expect(preview.contentSecurityPolicy).toContain('img-src data: https://mail.platform.example/t/o/;');
    const [, pixel = ''] = /\/t\/o\/([\w-]+)/.exec(preview.html) ?? [];
    const [, link = ''] = /\/t\/c\/([\w-]+)/.exec(preview.html) ?? [];
    await visit(async (...all) => getPixel(...all), pixel);
    await visit(getLink, link);
    const seen = await recorded(messageId, 2, 'initial_open', 'click');
    expect(seen.map(({ rcpt_to }) => rcpt_to)).toEqual(['ada@far.example', 'ada@far.example']);
  });

  it('leaves captured mail without tracking as it is', async () => {
    const { messageId } = await send('ada@far.example', {});
    await getPool().query(`UPDATE recipients SET status = 'captured' WHERE message_id = $1`, [messageId]);
    const preview = await getCapturedPreview(contextOfCompany(), messageId, { theme: 'light' });
    expect(preview.html).toContain('href="https://shop.example/?a=1&amp;b=2"');
    expect(preview.html + preview.contentSecurityPolicy).not.toContain('/t/');
  });
});
