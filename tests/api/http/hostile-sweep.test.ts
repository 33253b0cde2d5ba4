import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { createCategory } from '#lib/campaigns/campaigns/categories.ts';
import { isForOperators } from '#lib/core/call.ts';
import { newId } from '#lib/core/ids.ts';
import { type JsonSchema, toSchema } from '#lib/http/calls/to-schema.ts';
import { listKeyCalls } from '#lib/http/send-api/tables.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { registerTestAccount, sessionCookie, type TestAccount } from '../../fixtures/accounts/accounts.ts';
import { seedCompany } from '../../fixtures/accounts/seed.ts';
import { type ApiHost, startApiHost } from '../../fixtures/http/api-host.ts';
import { type FoundCall, findCalls } from '../../fixtures/http/find-calls.ts';
import { BODIES, fieldsOf, HEADERS, PARAMETERS, valuesFor, withField } from '../../fixtures/http/hostile-values.ts';
import { sampleOf } from '../../fixtures/http/sample-of.ts';

const OPERATOR_TOKEN = 'the-operator-of-the-tests-and-nobody-else';

/** The number of requests with one session, below the burst of its rate limit. */
const REQUESTS_PER_SESSION = 150;

/** The number of simultaneous requests, enough to keep the database busy. */
const AT_ONCE = 8;

const calls = await findCalls();

/** The calls in parts, each of which has the time limit of a test: more calls make more tests, and none slower. */
const PART = 50;
const parts = Array.from({ length: Math.ceil(calls.length / PART) }, (_, index) => {
  const part = calls.slice(index * PART, (index + 1) * PART);
  return [`${part[0]?.path} to ${part.at(-1)?.path}`, part] as const;
});

let host: ApiHost;
let address = 0;
let sent = 0;

beforeAll(async () => {
  host = await startApiHost({
    PUBLIC_URL: 'http://localhost:4300',
    PLATFORM_DOMAIN: 'platform.test',
    NEXTAUTH_SECRET: 'a secret for tests that is long enough',
    ENCRYPTION_KEY: 'another secret for tests, long enough',
    OPERATOR_TOKEN,
  });
});

afterAll(async () => {
  console.log(`${sent} hostile requests`);
  await host.stop();
});

/** A request of the sweep: a call with one hostile value. */
type Hostile = {
  query?: string;
  parameter?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
};

const bodySchema = (facts: FoundCall['facts']): JsonSchema | null =>
  facts.body ? toSchema(facts.body, 'input') : null;

/** Returns a valid body of a call, if it has one, and every hostile variant of the call. */
function variantsOf({ facts, parameters }: FoundCall): Hostile[] {
  const schema = bodySchema(facts);
  const sample = schema && sampleOf(schema);
  const fields = schema ? fieldsOf(schema) : [];
  const query = facts.query ? fieldsOf(toSchema(facts.query, 'input')) : [];
  const whole = sample === null ? {} : { body: JSON.stringify(sample) };
  return [
    ...fields.flatMap((path, index) => valuesFor(index).map((json) => ({ body: withField(sample, path, json) }))),
    ...(schema ? BODIES.map((body) => ({ body })) : []),
    ...[...query, ['zzz']].flatMap(([name]) => PARAMETERS.map((value) => ({ ...whole, query: `?${name}=${value}` }))),
    ...(parameters.length > 0 ? PARAMETERS.map((parameter) => ({ ...whole, parameter })) : []),
    ...HEADERS.map((headers) => ({ ...whole, headers })),
  ];
}

/** Sends a request and returns a line that describes the failure; null for a status below 500. */
async function faultOf(call: FoundCall, hostile: Hostile, own: Record<string, string>): Promise<string | null> {
  sent += 1;
  address += 1;
  const { query = '', parameter, headers, body } = hostile;
  const id = parameter ?? newId();
  const path = call.path.replaceAll(/\{\w+\}/g, id);
  const request = new Request(`http://localhost:4300${path}${query}`, {
    method: call.method,
    headers: {
      'x-product': 'transactional',
      'x-application': 'transactional',
      'x-forwarded-for': `10.${(address >> 16) % 250}.${(address >> 8) & 255}.${address & 255}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...own,
      ...headers,
    },
    ...(body !== undefined && call.method !== 'GET' && { body }),
  });
  // As Next does it, which answers a path that cannot be decoded itself.
  const decoded = URL.canParse(`http://x/${id}`) && decodable(id) ? decodeURIComponent(id) : 'x';
  const params = Promise.resolve(Object.fromEntries(call.parameters.map((name) => [name, decoded])));
  const said = `${call.method} ${call.path} ${JSON.stringify({ ...hostile, body: String(body).slice(0, 200) })}`;
  try {
    const response = await call.handler(request, { params });
    const text = await response.text();
    return response.status >= 500 ? `${response.status} ${said} ${text}` : null;
  } catch (error) {
    return `${String(error)} ${said}`;
  }
}

const decodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** Sends several requests at a time, with credentials that are renewed before they are used up. */
async function sweep<T>(
  requests: readonly T[],
  login: () => Promise<Record<string, string>>,
  send: (request: T, own: Record<string, string>) => Promise<string | null>,
): Promise<string[]> {
  const faults: string[] = [];
  for (let from = 0; from < requests.length; from += REQUESTS_PER_SESSION) {
    const batch = requests.slice(from, from + REQUESTS_PER_SESSION);
    const own = await login();
    const worker = async () => {
      for (let request = batch.pop(); request !== undefined; request = batch.pop()) {
        const fault = await send(request, own);
        if (fault) faults.push(fault);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
  return faults;
}

/** Adds the rows that calls name by `{id}` to a company, so that a hostile field gets past "not found". */
async function idsOf(account: TestAccount): Promise<Record<string, string>> {
  const { id } = await createApiKey(account.ctx, { name: 'Of the sweep', grants: ['usage/view'] });
  const { rows } = await getPool().query('SELECT id FROM members WHERE company_id = $1', [account.companyId]);
  return {
    'api-key': id,
    members: rows[0]?.id ?? newId(),
    'email-marketing': (await createCampaign(account.ctx, 'email', { name: 'June' })).id,
    'ab-test': (await createCampaign(account.ctx, 'ab', { name: 'June' })).id,
    category: (await createCategory(account.ctx, { name: 'News' })).id,
  };
}

it.each(parts)(
  'the dashboard API answers no hostile request with 5xx: %s',
  async (_names, part) => {
    const faults: string[] = [];
    for (const call of part) {
      const account = await registerTestAccount();
      const ids = await idsOf(account);
      const known = Object.entries(ids).find(([name]) => call.path.includes(`/${name}/{`))?.[1];
      const login = async (): Promise<Record<string, string>> =>
        isForOperators(call.facts.access)
          ? { authorization: `Bearer ${OPERATOR_TOKEN}` }
          : { cookie: (await sessionCookie(account)).cookie, 'sec-fetch-site': 'same-origin' };
      const requests = variantsOf(call).map((one) => ({ ...(known && { parameter: known }), ...one }));
      faults.push(...(await sweep(requests, login, (one, own) => faultOf(call, one, own))));
    }
    expect(faults).toEqual([]);
  },
  300_000,
);

it('the send API on the API host answers no hostile request with 5xx', async () => {
  const company = await seedCompany();
  const faults: string[] = [];
  for (const { method, path: name, call: spec } of await listKeyCalls()) {
    const taken = spec.body ?? spec.rawBody;
    const facts = { summary: '', access: 'public' as const, ...(taken && { body: taken }) };
    const parameters = name.includes('{id}') ? ['id'] : [];
    const call = {
      ...calls[0],
      method,
      path: name,
      parameters,
      facts: { ...facts, query: spec.query },
    } as FoundCall;
    const login = async () => ({ authorization: `Bearer ${company.apiKey}` });
    const send = async ({ query = '', parameter = newId(), headers, body }: Hostile, own: Record<string, string>) => {
      sent += 1;
      const path = `${name.replace('{id}', parameter)}${query}`;
      const { 'content-length': _, ...rest } = { ...own, ...headers };
      const response = await fetch(`${host.url}${path}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...rest },
        ...(method !== 'GET' && body !== undefined && { body }),
      });
      const text = await response.text();
      return response.status >= 500
        ? `${response.status} ${method} ${path} ${String(body).slice(0, 200)} ${text}`
        : null;
    };
    faults.push(...(await sweep(variantsOf(call), login, send)));
  }
  expect(faults).toEqual([]);
}, 300_000);
