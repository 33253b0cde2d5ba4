import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { solveCaptcha } from '#lib/client/solve-captcha.ts';
import { isForOperators } from '#lib/core/call.ts';
import { newId, randomToken } from '#lib/core/ids.ts';
import { VENDOR_APIS } from '#lib/http/compat/vendor-apis.ts';
import { listKeyCalls } from '#lib/http/send-api/tables.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import { findCalls } from '../../fixtures/http/find-calls.ts';
import { newAlias, readMail, TemplateRig } from '../../fixtures/templates/template-rig.ts';

const keyCalls = (await listKeyCalls()).map(({ method, path }) => [method, path.slice('/api/v1'.length)] as const);

const ORIGIN = 'https://shop.example';
const APP = 'com.example.shop';

let rig: TemplateRig;
/** A published template on the list of the keys, and one that is not. */
let allowed: { id: string; alias: string };
let other: { id: string; alias: string };
let key: string;

beforeAll(async () => {
  // It signs the challenges.
  process.env.NEXTAUTH_SECRET = 'a secret for tests that is long enough';
  rig = await TemplateRig.start();
  allowed = await rig.publish({ subject: 'Hi {{name}}', html: '<p>Code {{code}}</p>' });
  other = await rig.publish({ subject: 'Other', html: '<p>Other</p>' });
  ({ key } = await createKey());
});

afterAll(() => rig.stop());

async function createKey(sdk: object = {}): Promise<{ id: string; key: string }> {
  const limits = { per_caller_per_hour: 1_000, per_recipient_per_hour: 1_000 };
  const settings = { templates: [allowed.id], origins: [ORIGIN], app_ids: [APP], ...limits, ...sdk };
  const { status, body } = await rig.post('/api-keys', { name: 'Page', sdk: settings });
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

const email = (more: object = {}) => ({
  to: `${newAlias()}@example.net`,
  template: { id: allowed.id, variables: { name: 'Ada', code: 1234 } },
  ...more,
});

type Sent = { key?: string; body?: unknown; headers?: Record<string, string>; path?: string };

const send = ({ key: by = key, body = email(), headers = { origin: ORIGIN }, path = '/sdk/emails' }: Sent = {}) =>
  rig.call(path, { method: 'POST', key: by, body, headers });

const refusal = async (sent: Sent) => {
  const { status, body } = await send(sent);
  return [status, body.code, body.param];
};

describe('an SDK key', () => {
  it('sends a template of its list to one recipient, from the default sender, and tells nothing else', async () => {
    const to = `${newAlias()}@example.net`;
    const { status, body, headers } = await send({ body: email({ to }) });
    expect([status, Object.keys(body)]).toEqual([200, ['id']]);
    const mail = await readMail(body.id);
    expect(mail).toMatchObject({ subject: 'Hi Ada', from: { address: `hello@${rig.company.domain}` } });
    expect([mail.to, mail.html?.trim()]).toEqual([[{ address: to, name: '' }], '<p>Code 1234</p>']);
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect([...headers.keys()].filter((name) => name.includes('quota'))).toEqual([]);
  });

  it('sends by alias, at every base path, for an app, and once for an idempotency key', async () => {
    const body = email({ template: { alias: allowed.alias, variables: { name: 'Ada', code: true } } });
    for (const path of ['/v1/sdk/emails', '/api/v1/sdk/emails/'])
      expect((await send({ path, body, headers: { 'x-app-id': APP } })).status).toBe(200);
    const headers = { origin: ORIGIN, 'idempotency-key': newId() };
    const [first, second] = [await send({ body, headers }), await send({ body, headers })];
    expect(second.body).toEqual(first.body);
  });

  it.each<[what: string, sent: () => Sent, refused: unknown[]]>([
    ['no key', () => ({ key: '' }), [401, 'missingApiKey', null]],
    ['an unknown key', () => ({ key: `tx_sdk_${randomToken(32)}` }), [401, 'invalidApiKey', null]],
    ['a server key', () => ({ key: rig.company.apiKey }), [403, 'sdkKeyRequired', null]],
    ['another origin', () => ({ headers: { origin: 'https://evil.example' } }), [403, 'sdkOriginRefused', null]],
    ['another scheme', () => ({ headers: { origin: 'http://shop.example' } }), [403, 'sdkOriginRefused', null]],
    ['another port', () => ({ headers: { origin: `${ORIGIN}:8443` } }), [403, 'sdkOriginRefused', null]],
    ['a file', () => ({ headers: { origin: 'null', 'x-app-id': APP } }), [403, 'sdkOriginRefused', null]],
    ['neither origin nor app', () => ({ headers: {} }), [403, 'sdkAppRefused', null]],
    ['another app', () => ({ headers: { 'x-app-id': 'com.evil' } }), [403, 'sdkAppRefused', null]],
    ['another template', () => ({ body: email({ template: other }) }), [422, 'sdkFieldRefused', 'template.object']],
    ['a template off the list', () => ofTemplate(other.id), [403, 'sdkTemplateRefused', 'template']],
    [
      'its alias',
      () => ({ body: email({ template: { alias: other.alias } }) }),
      [403, 'sdkTemplateRefused', 'template'],
    ],
    ['a template that does not exist', () => ofTemplate(newId()), [403, 'sdkTemplateRefused', 'template']],
    ['a draft', () => ofTemplate(allowed.id, { version: 'draft' }), [422, 'sdkFieldRefused', 'template.version']],
    ['two recipients', () => ({ body: email({ to: ['a@example.net'] }) }), [422, 'sdkRecipientsRefused', 'to']],
    ['a list', () => ({ body: email({ to: 'a@example.net, b@example.net' }) }), [422, 'sdkRecipientsRefused', 'to']],
    ['a name', () => ({ body: email({ to: 'Ann <a@example.net>' }) }), [422, 'sdkRecipientsRefused', 'to']],
    ['a part', () => ({ body: email({ to: { email: 'a@example.net' } }) }), [422, 'sdkRecipientsRefused', 'to']],
    ['no address', () => ({ body: email({ to: 'nobody' }) }), [422, 'invalidAddress', 'to']],
    ...[
      'from',
      'cc',
      'bcc',
      'subject',
      'html',
      'text',
      'headers',
      'attachments',
      'reply_to',
      'raw',
      'tags',
      'metadata',
    ].map((field): [string, () => Sent, unknown[]] => [
      `the field ${field}`,
      () => ({ body: email({ [field]: 'x' }) }),
      [422, 'sdkFieldRefused', field],
    ]),
    ...[
      'https://evil.example/win',
      'Visit evil.com now',
      'ＥＶＩＬ．ｃｏｍ',
      'www.evil.co.uk',
      '192.0.2.1',
      'me@evil.com',
      'evil。com',
      'evil.соm',
      'javascript:alert(1)',
      'tel:+4912345',
      '[x](evil)',
      'evil.c\u200dom',
      '<b>Win</b>',
      'two\nlines',
      'x'.repeat(201),
      '\u202egnp.txt',
      ['a'],
      { b: 1 },
    ].map((name): [string, () => Sent, unknown[]] => [
      `the value ${JSON.stringify(name).slice(0, 30)}`,
      () => ({ body: email({ template: { id: allowed.id, variables: { code: 1, name } } }) }),
      [422, 'sdkContentRefused', 'template.variables.name'],
    ]),
  ])('is refused with %s', async (_what, sent, refused) => {
    expect(await refusal(sent())).toEqual(refused);
  });

  const ofTemplate = (id: string, more: object = {}): Sent => ({ body: email({ template: { id, ...more } }) });

  it('takes values such as names, times and versions', async () => {
    for (const name of [
      'Mr. Smith Jr.',
      'O’Neil-Ünal',
      'Müller & Söhne',
      'Анна Петрова',
      '山田。太郎',
      'Tel: 0123',
      '12.30 h',
      'v1.2.3',
    ])
      expect((await send({ body: email({ template: { id: allowed.id, variables: { name, code: 1 } } }) })).status).toBe(
        200,
      );
  });

  it('lets a page of an allowed origin read its refusals, and no other page', async () => {
    const own = await send({ body: email({ html: 'x' }) });
    expect([own.headers.get('access-control-allow-origin'), own.headers.get('vary')]).toEqual([ORIGIN, 'origin']);
    const foreign = await send({ headers: { origin: 'https://evil.example' } });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('answers a preflight of exactly the allowed origins', async () => {
    const ask = (origin: string) => rig.call('/sdk/emails', { method: 'OPTIONS', key: '', headers: { origin } });
    const { status, headers } = await ask(ORIGIN);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, ORIGIN]);
    expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type, idempotency-key');
    for (const origin of ['https://evil.example', 'http://shop.example', 'null', `${ORIGIN}.evil.example`]) {
      const refused = await ask(origin);
      expect([refused.status, refused.body.code]).toEqual([403, 'sdkOriginRefused']);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('sends no more in an hour than its limits allow: for an address, to a recipient, in all', async () => {
    const body = email();
    for (const [name, code] of [
      ['per_caller_per_hour', 'sdkCallerLimit'],
      ['per_recipient_per_hour', 'sdkRecipientLimit'],
      ['per_key_per_hour', 'sdkKeyLimit'],
    ] as const) {
      const limited = await createKey({ [name]: 2 });
      for (const _ of [1, 2]) expect((await send({ key: limited.key, body })).status).toBe(200);
      const { status, body: said, headers } = await send({ key: limited.key, body });
      expect([status, said.code]).toEqual([429, code]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('that requires a proof of work sends once for each solved challenge', async () => {
    const { key: hard } = await createKey({ proof_of_work: true });
    expect(await refusal({ key: hard })).toEqual([422, 'captchaRequired', 'captcha']);
    const challenge = await send({ key: hard, path: '/sdk/captcha', body: {} });
    const captcha = await solveCaptcha(challenge.body);
    expect((await send({ key: hard, body: email({ captcha }) })).status).toBe(200);
    expect(await refusal({ key: hard, body: email({ captcha }) })).toEqual([422, 'captchaInvalid', 'captcha']);
  });

  it('neither works nor can be created while the flag apiKey.allowSDK is off', async () => {
    const { companyId, environment } = rig.company;
    const ctx = platformContext({ scope: { companyId, environment } });
    await setFeature(ctx, { feature: 'apiKey.allowSDK', enable: false });
    expect(await refusal({})).toEqual([403, 'featureOff', null]);
    const input = { name: 'Page', sdk: { templates: [allowed.id], origins: [ORIGIN] } };
    expect((await rig.post('/api-keys', input)).body.code).toBe('featureOff');
    await setFeature(ctx, { feature: 'apiKey.allowSDK', enable: true });
    expect((await send()).status).toBe(200);
  });

  it('stops with its revocation, and keeps its settings when it is rotated', async () => {
    const first = await createKey();
    const { body: second } = await rig.post(`/api-keys/${first.id}/rotate`, { graceHours: 1 });
    expect(second).toMatchObject({ key: expect.stringMatching(/^tx_sdk_/), grants: [], sdk: { origins: [ORIGIN] } });
    for (const by of [first.key, second.key]) expect((await send({ key: by })).status).toBe(200);
    expect((await rig.call(`/api-keys/${first.id}`, { method: 'DELETE' })).status).toBe(200);
    await expect.poll(async () => (await refusal({ key: first.key }))[1]).toBe('invalidApiKey');
    expect((await send({ key: second.key })).status).toBe(200);
  });

  it('is created and changed only with settings that it can keep', async () => {
    const draft = (await rig.post('/templates', { alias: newAlias(), subject: 'Draft', text: 'Draft' })).body;
    const foreign = await rig.post('/templates', { alias: newAlias(), subject: 'A', text: 'A' }, rig.other.apiKey);
    const sdk = { templates: [allowed.id], origins: [ORIGIN] };
    const { id } = await createKey();
    const { body: server } = await rig.post('/api-keys', { name: 'Server' });
    const bad: [path: string, body: object, param: string][] = [
      ['/api-keys', { name: 'A', sdk, grants: ['smtp/inject'] }, 'grants'],
      ['/api-keys', { name: 'A', sdk, allowed_ips: ['192.0.2.1'] }, 'allowed_ips'],
      ['/api-keys', { name: 'A', sdk: { ...sdk, origins: [] } }, 'sdk.origins'],
      ['/api-keys', { name: 'A', sdk: { ...sdk, origins: ['https://shop.example/'] } }, 'sdk.origins[0]'],
      ['/api-keys', { name: 'A', sdk: { ...sdk, origins: ['http://shop.example'] } }, 'sdk.origins[0]'],
      ['/api-keys', { name: 'A', sdk: { ...sdk, origins: ['*'] } }, 'sdk.origins[0]'],
      ['/api-keys', { name: 'A', sdk: { ...sdk, templates: [] } }, 'sdk.templates'],
      ['/api-keys', { name: 'A', sdk: { ...sdk, templates: [draft.id] } }, 'sdk.templates'],
      ['/api-keys', { name: 'A', sdk: { ...sdk, templates: [foreign.body.id] } }, 'sdk.templates'],
      [`/api-keys/${id}`, { grants: ['smtp/inject'] }, 'grants'],
      [`/api-keys/${id}`, { sdk: { ...sdk, templates: [draft.id] } }, 'sdk.templates'],
      [`/api-keys/${server.id}`, { sdk }, 'sdk'],
    ];
    for (const [path, body, param] of bad) {
      const answer = await rig.call(path, { method: path === '/api-keys' ? 'POST' : 'PATCH', body });
      expect([answer.status, answer.body.param], JSON.stringify(body)).toEqual([422, param]);
    }
    const changed = await rig.call(`/api-keys/${id}`, {
      method: 'PATCH',
      body: { sdk: { ...sdk, per_key_per_hour: 7 } },
    });
    expect(changed.body.sdk).toMatchObject({ per_key_per_hour: 7, app_ids: [] });
  });
});

/** Returns a path of a vendor with values that its pattern takes; of alternatives the first. */
function samplePath(name: string, pattern: RegExp): string {
  const values = ['a.example', '1', 'domain', newId(), 'W10'];
  const paths = values.map((value) =>
    name.replace(/\{([^}]+)\}/g, (_, inner: string) =>
      inner.includes('|') ? (inner.split('|')[0] ?? '') : inner === 'domain' ? 'a.example' : value,
    ),
  );
  const path = paths.find((one) => pattern.test(one));
  if (path === undefined) throw new Error(`no sample path matches ${name}`);
  return path;
}

describe('everything else that an SDK key tries', () => {
  const said = 'An SDK key only sends templates';

  it.each(keyCalls)('is refused: %s %s', async (method, name) => {
    const { status, body } = await rig.call(name.replaceAll(/\{\w+\}/g, newId()), { method, key });
    expect([status, body.code]).toEqual([403, 'sdkKeyRefused']);
  });

  it.each(
    (['sparkpost', 'mailgun', 'sendgrid', 'postmark'] as const).flatMap((vendor) =>
      VENDOR_APIS[vendor].paths.flatMap(({ name, pattern, methods }) =>
        Object.keys(methods).map((method) => [vendor, method, samplePath(name, pattern)] as const),
      ),
    ),
  )('is refused in the format of %s: %s %s', async (vendor, method, name) => {
    const authorization = { sparkpost: key, mailgun: `Basic ${btoa(`api:${key}`)}` }[String(vendor)] ?? `Bearer ${key}`;
    const path = `/compat/${vendor}${name}`;
    const headers = { authorization, 'x-postmark-server-token': key };
    const { status, body } = await rig.call(path, { method, key: '', headers });
    expect([401, 403]).toContain(status);
    expect(JSON.stringify(body)).toContain(said);
  });

  it('is refused: each call of the Config APIs', async () => {
    const calls = (await findCalls()).filter(({ facts }) => facts.access !== 'public');
    expect(calls.length).toBeGreaterThan(150);
    for (const { method, path, parameters, handler, facts } of calls) {
      const params = Object.fromEntries(parameters.map((name) => [name, newId()]));
      const headers = { authorization: `Bearer ${key}`, 'x-application': 'transactional' };
      const answer = await callRoute(handler, { method, path: path.replaceAll(/\{\w+\}/g, newId()), params, headers });
      if (isForOperators(facts.access)) expect([401, 403, 404], path).toContain(answer.status);
      else expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([403, 'sdkKeyRefused']);
    }
  });
});
