import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { uploadImage } from '#lib/content/media/images.ts';
import { createTemplate } from '#lib/content/templates/templates.ts';
import { newId } from '#lib/core/ids.ts';
import { addSuppression } from '#lib/engine/suppressions/add-suppression.ts';
import { toSchema } from '#lib/http/calls/to-schema.ts';
import { serveApi } from '#lib/http/compat/serve-api.ts';
import { listKeyCalls } from '#lib/http/send-api/tables.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { GRANTS } from '#lib/registry/grants.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { recordSmtpSession } from '#lib/senders/smtp-sessions/record-smtp-session.ts';
import { createSubaccount } from '#lib/senders/subaccounts/subaccounts.ts';
import { openTestDatabase, registerTestAccount, type TestAccount } from '../../fixtures/accounts/accounts.ts';
import { rawMessage } from '../../fixtures/accounts/seed.ts';
import { insertMessage } from '../../fixtures/database/insert-message.ts';
import { askWithinRate } from '../../fixtures/http/ask-within-rate.ts';
import { callRoute, type RouteAnswer } from '../../fixtures/http/call-route.ts';
import { type FoundCall, findCalls } from '../../fixtures/http/find-calls.ts';
import { sampleOf } from '../../fixtures/http/sample-of.ts';
import { onePixel } from '../../fixtures/one-pixel.ts';
import { templateBodyOf } from '../../fixtures/templates/template-bodies.ts';

/** A sender with rows of its own: a company, or one of its sub-accounts. */
type Sender = { key: string; number: number; ids: Record<Kind, string>; address: string };
type Kind = 'message' | 'suppression' | 'sendingDomain' | 'template' | 'image';

/** The kind of the id in the path of a call that sub-accounts may make. */
const RESOURCES: [path: RegExp, kind: Kind][] = [
  [/\/(?:activity|captured-mail)\//, 'message'],
  [/\/suppression\//, 'suppression'],
  [/\/domain\/sending\//, 'sendingDomain'],
  [/\/template\//, 'template'],
  [/\/media\/image\//, 'image'],
];

const calls = (await findCalls()).filter(({ facts }) => facts.access.includes('/'));
const keyCalls = (await listKeyCalls()).map(({ method, path }) => [method, path.slice('/api/v1'.length)] as const);
const companyCalls = (await listKeyCalls())
  .filter(({ call }) => call.isCompanyOnly)
  .map(({ method, path }) => [method, path.slice('/api/v1'.length)] as const);
const nameOf = ({ method, path }: FoundCall): string => `${method} ${path}`;
const named = (list: readonly FoundCall[]) => list.map((call) => [nameOf(call), call] as const);
const open = calls.filter(({ facts }) => facts.forSubaccounts);
const closed = calls.filter(({ facts }) => !facts.forSubaccounts);
// A dimension of the statistics is a name and no id.
const withId = open.filter(({ parameters }) => parameters.some((name) => name !== 'dimension'));
const lists = open.filter(({ method, parameters }) => method === 'GET' && parameters.length === 0);

let close: () => Promise<void>;
let account: TestAccount;
let one: Sender;
/** The sub-account of the same company, the company itself, and another company. */
let others: { other: Sender; company: Sender; foreign: Sender };
let tries = 0;

beforeAll(async () => {
  close = await openTestDatabase();
  // Two keys make all calls; how fast the machine is must not decide which of them are over their rate.
  Object.assign(settings(), { API_RATE_PER_SECOND: 1_000_000 });
  account = await registerTestAccount('Acme');
  const foreign = await registerTestAccount('Elsewhere');
  for (const { ctx } of [account, foreign]) {
    await setFeature(ctx, { feature: 'listed.downloadEmailHtml', enable: true });
  }
  one = await makeSubaccount(account, 'one');
  others = {
    other: await makeSubaccount(account, 'other'),
    company: await makeSender(account, 'company', null),
    foreign: await makeSender(foreign, 'foreign', null),
  };
});

afterAll(async () => {
  console.log(`${open.length} calls are open to sub-accounts, ${closed.length} are not; ${tries} tries`);
  await close();
});

async function makeSubaccount(of: TestAccount, name: string): Promise<Sender> {
  const { id, number } = await createSubaccount(of.ctx, { name });
  return { ...(await makeSender(of, name, id)), number };
}

async function makeSender({ ctx, companyId }: TestAccount, name: string, id: string | null): Promise<Sender> {
  const { key, id: apiKeyId } = await createApiKey(ctx, {
    name,
    grants: [...GRANTS],
    ...(id !== null && { subaccountId: id }),
  });
  const environment = ctx.scope.environment;
  const domain = `${name}-${newId().slice(-12)}.example`;
  const from = `x@${domain}`;
  const scope = { companyId, environment };
  const message = await insertMessage(
    { companyId, environment, domain, from, apiKeyId, apiKey: key, scope },
    {
      atMs: Date.now() - 60_000,
      subaccountId: id,
      recipients: [{ address: `to-${name}@far.example`, status: 'captured' }],
      subject: `Of ${name}`,
      raw: Buffer.from(`Content-Type: text/html\r\n${rawMessage(from, { body: '<p>A</p>' })}`),
    },
  );
  const sendingDomain = newId();
  await getPool().query(
    `INSERT INTO sending_domains (id, company_id, domain, subaccount_id, status, ownership_token, updated_at)
     VALUES ($1, $2, $3, $4, 'verified', '', now())`,
    [sendingDomain, companyId, domain, id],
  );
  const address = `gone-${domain}@far.example`;
  const { data } = await addSuppression(ctx, { recipient: address, ...(id !== null && { subaccountId: id }) });
  recordSmtpSession({
    id: newId(),
    companyId,
    environment,
    apiKeyId,
    subaccountId: id,
    startedAt: new Date(),
    durationMs: 1,
    ip: '192.0.2.1',
    port: 587,
    clientName: domain,
    tlsVersion: null,
    outcome: 'accepted',
    accepted: 1,
    refused: 0,
    failedAuths: 0,
    sizeBytes: 1,
    refusals: [],
    claim: null,
  });
  const own = { ...ctx, scope: { ...ctx.scope, subaccountId: id } };
  const facts = { alias: `${name}-${newId().slice(-12)}`, kind: 'email', name: `Of ${name}` } as const;
  const template = await createTemplate(own, { ...facts, subject: 'A', text: 'A' });
  const { id: image } = await uploadImage(own, { name: 'a.png', content: await onePixel() });
  return { key, number: 0, address, ids: { image, message, suppression: data[0]?.id ?? '', sendingDomain, template } };
}

type Given = { id?: string; body?: unknown };

/** Calls as a sub-account: with its own key, or with the company's key on its behalf. */
const asks = (): [name: string, ask: (call: FoundCall, given?: Given) => Promise<RouteAnswer>][] => [
  ['its own key', (call, given) => askWith(call, { authorization: `Bearer ${one.key}` }, given)],
  [
    'the company’s key on its behalf',
    (call, given) =>
      askWith(call, { authorization: `Bearer ${others.company.key}`, 'x-msys-subaccount': `${one.number}` }, given),
  ],
];

function askWith(call: FoundCall, headers: Record<string, string>, { id = newId(), body }: Given = {}) {
  const sample =
    templateBodyOf(call.method, call.path) ?? (call.facts.body && sampleOf(toSchema(call.facts.body, 'input')));
  return askWithinRate(() => {
    tries += 1;
    return callRoute(call.handler, {
      method: call.method,
      path: call.path.replaceAll(/\{\w+\}/g, id),
      params: Object.fromEntries(call.parameters.map((name) => [name, id])),
      headers: { ...headers, 'x-application': 'transactional' },
      ...(call.method !== 'GET' && { body: body ?? sample }),
    });
  });
}

const shapeOf = ({ status, body }: RouteAnswer, id: string): unknown =>
  JSON.parse(JSON.stringify({ status, body: { ...body, requestId: '' } }).replaceAll(id, 'the id'));

function kindOf({ path }: FoundCall): Kind {
  const kind = RESOURCES.find(([pattern]) => pattern.test(path))?.[1];
  if (!kind) throw new Error(`${path}: its id is tried by nobody; name its kind in RESOURCES`);
  return kind;
}

describe('calls that are not for sub-accounts', () => {
  it.each(named(closed))('%s is forbidden for a sub-account', async (_name, call) => {
    for (const [, ask] of asks()) expect(await ask(call)).toMatchObject({ status: 403 });
  });
});

describe('calls that are for sub-accounts', () => {
  it.each(named(withId))('%s answers rows of others exactly like those that do not exist', async (_name, call) => {
    for (const [, ask] of asks()) {
      const random = newId();
      const none = await ask(call, { id: random });
      expect(none.status).toBe(404);
      for (const { ids } of Object.values(others)) {
        const id = ids[kindOf(call)];
        expect(shapeOf(await ask(call, { id }), id)).toEqual(shapeOf(none, random));
      }
    }
  });

  it.each(named(lists))('%s lists nothing of others, apart from inherited suppressions', async (_name, call) => {
    const { other, company, foreign } = others;
    const secrets = [other, company, foreign].flatMap(({ ids, key, address }) => [...Object.values(ids), key, address]);
    const inherited: string[] = [company.ids.suppression, company.address];
    for (const [, ask] of asks()) {
      const answer = JSON.stringify((await ask(call)).body);
      expect(secrets.filter((secret) => !inherited.includes(secret) && answer.includes(secret))).toEqual([]);
      for (const name of ['Of other', 'Of company', 'Of foreign', 'other-', 'foreign-'])
        expect(answer).not.toContain(name);
    }
  });

  it('show a sub-account its own rows', async () => {
    const rank = ({ method }: FoundCall) => ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'].indexOf(method);
    for (const call of [...withId].sort((x, y) => rank(x) - rank(y))) {
      const [, ask] = asks()[0] ?? [];
      const answer = await ask?.(call, { id: one.ids[kindOf(call)] });
      expect([nameOf(call), answer?.status]).not.toEqual([nameOf(call), 404]);
    }
    const listed = async (path: string) => {
      const call = open.find((found) => nameOf(found) === `GET /api/config/v1/${path}`);
      return call ? JSON.stringify((await asks()[0]?.[1](call))?.body) : '';
    };
    expect(await listed('activity')).toContain(one.ids.message);
    expect(await listed('captured-mail')).toContain(one.ids.message);
    expect(await listed('domain/sending')).toContain(one.ids.sendingDomain);
    expect(await listed('template')).not.toContain(others.company.ids.template);
    await expect.poll(() => listed('smtp-session')).toContain('"clientName":"one-');
    expect(await listed('suppression')).toContain(others.company.ids.suppression);
  });
});

describe('the company’s key with the number 0', () => {
  const ask = (call: FoundCall, given?: Given) =>
    askWith(call, { authorization: `Bearer ${others.company.key}`, 'x-msys-subaccount': '0' }, given);

  it.each(
    named(withId),
  )('%s answers rows of sub-accounts exactly like those that do not exist', async (_name, call) => {
    const random = newId();
    const none = await ask(call, { id: random });
    expect(none.status).toBe(404);
    const id = others.other.ids[kindOf(call)];
    expect(shapeOf(await ask(call, { id }), id)).toEqual(shapeOf(none, random));
  });

  it.each(named(lists))('%s lists nothing of sub-accounts', async (_name, call) => {
    const answer = JSON.stringify((await ask(call)).body);
    for (const { ids, key, address } of [one, others.other])
      expect([...Object.values(ids), key, address].filter((secret) => answer.includes(secret))).toEqual([]);
    expect(answer).not.toMatch(/\b(?:Of one|Of other|one-|other-)/);
  });

  it('lists and reads the rows of the company itself', async () => {
    const { ids } = others.company;
    for (const call of withId.filter(({ method }) => method === 'GET'))
      expect([nameOf(call), (await ask(call, { id: ids[kindOf(call)] })).status]).toEqual([nameOf(call), 200]);
    const listed = async (path: string) => {
      const call = calls.find((found) => nameOf(found) === `GET /api/config/v1/${path}`);
      return call ? JSON.stringify((await ask(call)).body) : '';
    };
    for (const path of ['activity', 'captured-mail']) expect(await listed(path)).toContain(ids.message);
    expect(await listed('domain/sending')).toContain(ids.sendingDomain);
    expect(await listed('template')).toContain(ids.template);
    expect(await listed('media/image')).toContain(ids.image);
    expect(await listed('suppression')).toContain(ids.suppression);
    await expect.poll(() => listed('smtp-session')).toContain('"clientName":"company-');
    const keys = await listed('api-key');
    expect(keys).toContain('"name":"company"');
    expect(keys).not.toContain('"name":"one"');
  });

  const ofDomain = closed.filter(({ path }) => /\/domain\/sending\/\{id\}\//.test(path));

  it.each(named(ofDomain))('%s does not find a sub-account’s domain', async (_name, call) => {
    expect((await ask(call, { id: others.other.ids.sendingDomain })).status).toBe(404);
  });

  it('starts no export, whose file has the rows of the whole company', async () => {
    const call = closed.find((found) => nameOf(found) === 'POST /api/config/v1/activity-export');
    if (!call) throw new Error('there is no call that starts an export');
    const body = { format: 'csv', query: { range: '7d' } };
    expect((await askWith(call, { authorization: `Bearer ${others.company.key}` }, { body })).status).toBe(200);
    expect((await ask(call, { body })).status).toBe(403);
  });

  it('is refused for a key that is locked to a sub-account', async () => {
    const headers = { authorization: `Bearer ${one.key}`, 'x-msys-subaccount': '0' };
    for (const call of lists) expect((await askWith(call, headers)).status).toBe(404);
  });
});

describe('the send API', () => {
  const send = async (headers: Record<string, string>, method: string, path: string) => {
    tries += 1;
    const fields = { scheduled_at: new Date(Date.now() + 60_000).toISOString() };
    const takesBody = method === 'PATCH' || method === 'POST' || method === 'PUT';
    const answer = await serveApi(
      new Request(`http://localhost/api/v1${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(takesBody && { body: JSON.stringify(fields) }),
      }),
    );
    return { status: answer.status, body: await answer.text() };
  };
  const callers = (): Record<string, string>[] => [
    { authorization: `Bearer ${one.key}` },
    { authorization: `Bearer ${others.company.key}`, 'x-msys-subaccount': String(one.number) },
  ];
  const byId = keyCalls.filter(([, name]) => name.includes('{id}') && !name.startsWith('/subaccounts'));

  it.each(byId)('%s %s answers rows of others exactly like those that do not exist', async (method, name) => {
    const isAddress = name.startsWith('/suppressions/');
    for (const headers of callers()) {
      const ask = async (id: string) => {
        const { status, body } = await send(headers, method, name.replace('{id}', encodeURIComponent(id)));
        return { status, body: body.replaceAll(id, 'the id').replace(/"request_id":"[^"]*"/, '') };
      };
      const none = await ask(isAddress ? 'nobody@far.example' : newId());
      for (const [of, { ids, address }] of Object.entries(others)) {
        // An entry of the whole company applies to its sub-accounts, who can see it and not remove it.
        if (isAddress && of === 'company' && method === 'GET') continue;
        const kind = name.startsWith('/images/') ? 'image' : name.startsWith('/templates/') ? 'template' : 'message';
        expect(await ask(isAddress ? address : ids[kind])).toEqual(none);
      }
    }
  });

  it('lists nothing of others and shows an inherited suppression', async () => {
    for (const headers of callers()) {
      for (const path of ['/emails', '/suppressions']) {
        const { body } = await send(headers, 'GET', path);
        for (const { ids, address } of [others.other, others.foreign])
          for (const secret of [ids.message, ids.suppression, address]) expect(body).not.toContain(secret);
        expect(body).not.toContain(others.company.ids.message);
      }
      const { body } = await send(headers, 'GET', `/suppressions/${encodeURIComponent(others.company.address)}`);
      expect(JSON.parse(body)).toMatchObject({
        is_suppressed: true,
        data: [{ subaccount_id: null }, { subaccount_id: null }],
      });
    }
  });

  it.each(byId)('with the number 0, %s %s answers rows of sub-accounts as missing', async (method, name) => {
    const headers = { authorization: `Bearer ${others.company.key}`, 'x-msys-subaccount': '0' };
    const ask = async (id: string) => {
      const { status, body } = await send(headers, method, name.replace('{id}', encodeURIComponent(id)));
      return { status, body: body.replaceAll(id, 'the id').replace(/"request_id":"[^"]*"/, '') };
    };
    const isAddress = name.startsWith('/suppressions/');
    const kind = name.startsWith('/images/') ? 'image' : name.startsWith('/templates/') ? 'template' : 'message';
    const { ids, address } = others.other;
    const none = await ask(isAddress ? 'nobody@far.example' : newId());
    expect(await ask(isAddress ? address : ids[kind])).toEqual(none);
  });

  it.each(companyCalls)('%s %s is forbidden for a sub-account', async (method, path) => {
    for (const headers of callers())
      expect((await send(headers, method, path.replaceAll(/\{\w+\}/g, '1'))).status).toBe(403);
  });

  it('keeps its webhooks, keys, lists and sub-accounts for the company', () => {
    const areas = new Set(companyCalls.map(([, path]) => path.split('/')[1]));
    expect([...areas].sort()).toEqual([
      'api-keys',
      'campaigns',
      'contacts',
      'exports',
      'imports',
      'jobs',
      'labels',
      'media',
      'pictures',
      'segments',
      'senders',
      'subaccounts',
      'validations',
      'webhooks',
    ]);
  });
});
