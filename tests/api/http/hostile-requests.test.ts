import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REQUEST_RENDER_STEPS } from '#lib/core/limits.ts';
import { simulatorDomain } from '#lib/engine/messages/simulator.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, type JsonAnswer, startApiHost } from '../../fixtures/http/api-host.ts';

let host: ApiHost;
let hostile: SeededCompany;
let other: SeededCompany;

beforeAll(async () => {
  host = await startApiHost({ SIMULATED_RATE_PER_SECOND: '50' });
  [hostile, other] = [await seedCompany({ environment: 'sandbox' }), await seedCompany()];
});

afterAll(() => host.stop());

/** Loops in loops: each render is within its own bounds, at some 96,000 steps. */
const LOOPS = '{{#each a}}{{#each @root.a}}{{/each}}{{/each}}';
const NUMBERS = Array.from({ length: 310 }, (_, index) => index);

const simulated = (count: number) =>
  Array.from({ length: count }, (_, index) => `delivered+${index}@${simulatorDomain()}`);

const personal = (count: number) => ({
  from: hostile.from,
  subject: 'x',
  text: LOOPS,
  substitution_data: { a: NUMBERS },
  recipients: simulated(count).map((address) => ({ address })),
});

const cause = `take more than ${REQUEST_RENDER_STEPS} steps`;

/** Sends of another company, one after the other, until the hostile request is answered; returns their number. */
async function sendMeanwhile(answer: Promise<JsonAnswer>): Promise<number> {
  let isAnswered = false;
  void answer.finally(() => {
    isAnswered = true;
  });
  let sent = 0;
  while (!isAnswered) {
    const body = { from: other.from, to: 'ada@example.net', subject: 'x', text: 'x' };
    const { status } = await callApi(host, '/emails', { key: other.apiKey, body });
    expect(status).toBe(200);
    if (!isAnswered) sent += 1;
  }
  return sent;
}

describe('a request whose messages take more work together than one request may', () => {
  test('is refused as a whole with the field and the limit, while another company sends one message after the other', async () => {
    const key = hostile.apiKey;
    const answer = callApi(host, '/emails', { key, body: personal(1_000) });
    expect(await sendMeanwhile(answer)).toBeGreaterThan(5);
    const { status, body } = await answer;
    expect({ status, code: body.code, param: body.param }).toEqual({
      status: 422,
      code: 'requestTooMuchWork',
      param: 'text',
    });
    expect(body.message).toContain(cause);
    expect(await host.count('messages', hostile.companyId)).toBe(0);
  });

  test('is refused in the format of SparkPost', async () => {
    const body = {
      content: { from: hostile.from, subject: 'x', text: '{{each a}}{{each b}}{{end}}{{end}}' },
      substitution_data: { a: NUMBERS, b: NUMBERS },
      recipients: simulated(1_000).map((address) => ({ address })),
    };
    const headers = { authorization: hostile.apiKey };
    const answer = callApi(host, '/api/v1/transmissions', { body, headers });
    expect(await sendMeanwhile(answer)).toBeGreaterThan(5);
    const { status, body: refused } = await answer;
    expect(status).toBe(422);
    expect(refused.errors[0]).toMatchObject({ code: '3001', description: expect.stringContaining(cause) });
  });

  test('is refused as a strict batch with the entry that was too much, and nothing is sent', async () => {
    const { recipients, ...email } = personal(500);
    const body = recipients.map(({ address }) => ({ ...email, to: address }));
    const answer = callApi(host, '/emails/batch', { key: hostile.apiKey, body });
    expect(await sendMeanwhile(answer)).toBeGreaterThan(5);
    const refused = await answer;
    expect(refused).toMatchObject({ status: 422, body: { code: 'requestTooMuchWork' } });
    expect(refused.body.param).toMatch(/^\[10\d\]\.text$/);
    expect(await host.count('messages', hostile.companyId)).toBe(0);
  });

  test('is sent as far as its work goes as a permissive batch, which names each entry that was refused', async () => {
    const { recipients, ...email } = personal(130);
    const body = recipients.map(({ address }) => ({ ...email, to: address }));
    const headers = { 'x-batch-validation': 'permissive' };
    const { status, body: sent } = await callApi(host, '/emails/batch', { key: hostile.apiKey, body, headers });
    expect(status).toBe(200);
    const first = sent.errors[0].index;
    expect(first).toBeGreaterThan(95);
    expect(sent.data).toHaveLength(first);
    expect(sent.errors.map(({ index }: { index: number }) => index)).toEqual(
      Array.from({ length: 130 - first }, (_, offset) => first + offset),
    );
    expect(sent.errors[0]).toMatchObject({ code: 'requestTooMuchWork', param: 'text' });
  });

  test('is refused before its results fill the memory', async () => {
    const body = { ...personal(1_000), text: `{{#each a}}${'y'.repeat(10_000)}{{/each}}` };
    const { status, body: refused } = await callApi(host, '/emails', { key: hostile.apiKey, body });
    expect({ status, code: refused.code }).toEqual({ status: 422, code: 'requestTooMuchWork' });
    expect(refused.message).toContain('larger than 52428800 bytes');
  });

  test('is refused where style sheets are the work', async () => {
    const css = Array.from({ length: 300 }, (_, index) => `.a${index} b { top: 0 }`).join('');
    const html = `<style>${css}</style>${'<b>{{@recipient.email}}</b>'.repeat(600)}`;
    const { text: _, ...rest } = personal(1_000);
    const answer = callApi(host, '/emails', {
      key: hostile.apiKey,
      body: { ...rest, html, options: { inline_css: true } },
    });
    expect(await sendMeanwhile(answer)).toBeGreaterThan(5);
    expect(await answer).toMatchObject({ status: 422, body: { code: 'requestTooMuchWork', param: 'html' } });
  });

  test('does not keep requests of others waiting when several companies send it at once', async () => {
    const companies = [hostile, await seedCompany({ environment: 'sandbox' }), await seedCompany()];
    const answers = companies.map(({ apiKey: key, from }) =>
      callApi(host, '/emails', { key, body: { ...personal(1_000), from } }),
    );
    const all = Promise.all(answers).then(([first]) => first as JsonAnswer);
    expect(await sendMeanwhile(all)).toBeGreaterThan(5);
    for (const { status } of await Promise.all(answers)) expect(status).toBe(422);
  });
});

describe('what one request of another kind may take', () => {
  test('a body of millions of lists is refused before it is parsed', async () => {
    const body = `[${'[],'.repeat(2_000_000)}1]`;
    const { status, body: refused } = await callApi(host, '/emails', { key: hostile.apiKey, body });
    expect({ status, code: refused.code }).toEqual({ status: 400, code: 'malformedJson' });
    expect(refused.message).toContain('more than 200,000 names');
  });

  test('texts that are filled in by Mailgun and SendGrid are refused where they get longer than a message', async () => {
    const form = new URLSearchParams({
      from: other.from,
      to: 'ada@example.net',
      subject: 'x',
      html: '%recipient.x%'.repeat(50_000),
      'recipient-variables': JSON.stringify({ 'ada@example.net': { x: 'y'.repeat(90_000) } }),
    });
    const response = await fetch(`${host.url}/v3/${other.domain}/messages`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`api:${other.apiKey}`).toString('base64')}` },
      body: form,
    });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('26214400') },
    });
    const mail = {
      personalizations: [{ to: [{ email: 'ada@example.net' }], substitutions: { '-x-': 'y'.repeat(9_000) } }],
      from: { email: other.from },
      subject: 'x',
      content: [{ type: 'text/html', value: '-x-'.repeat(100_000) }],
    };
    const { status } = await callApi(host, '/v3/mail/send', { key: other.apiKey, body: mail });
    expect(status).toBe(413);
  });
});

describe('the rate of simulated and sandbox recipients', () => {
  const send = (company: SeededCompany, count: number, more: object = {}) => {
    const { text: _, substitution_data: __, ...rest } = personal(count);
    const body = { ...rest, from: company.from, text: 'x', ...more };
    return callApi(host, '/emails', { key: company.apiKey, body });
  };

  test('lets a request of a thousand pass, and refuses the next with 429 and the seconds to wait', async () => {
    const sandbox = await seedCompany({ environment: 'sandbox' });
    expect((await send(sandbox, 1_000)).status).toBe(200);
    // A debt is left, however long the first one took.
    await send(sandbox, 1_000);
    const { status, headers, body } = await send(sandbox, 1);
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'rateLimited' });
    expect(body.message).toMatch(/^Too many simulated and sandbox recipients; try again in \d+ s\.$/);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('counts the simulator and test mode in production, and no other mail', async () => {
    const company = await seedCompany();
    for (let round = 0; round < 2; round += 1) await send(company, 1_000, { options: { test_mode: true } });
    expect((await send(company, 1)).status).toBe(429);
    const real = { from: company.from, to: 'ada@example.net', subject: 'x', text: 'x' };
    expect((await callApi(host, '/emails', { key: company.apiKey, body: real })).status).toBe(200);
  });
});
