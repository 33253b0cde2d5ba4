import { Resend } from 'resend';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, test } from 'vitest';
import { percentileOfRequests } from '#lib/connect/webhooks/durations.ts';
import { Pace } from '#lib/connect/webhooks/lanes/pace.ts';
import { RequestSlots } from '#lib/connect/webhooks/lanes/request-slots.ts';
import { lanePauseMs, nextTryMs } from '#lib/connect/webhooks/lanes/retry-schedule.ts';
import { maskHeaders, readRetryAfter } from '#lib/connect/webhooks/request/post-webhook.ts';
import { signatureHeaders } from '#lib/connect/webhooks/request/sign.ts';

const secretOf = (text: string) => `whsec_${Buffer.from(text.padEnd(32, '.')).toString('base64')}`;
const NEW = secretOf('new');
const OLD = secretOf('old');
const BODY = '{"type":"email.delivered","data":{"subject":"Grüße"}}';

describe('signatures', () => {
  const until = new Date(Date.now() + 60_000);

  test('verify in the reference libraries', () => {
    const headers = signatureHeaders({ secret: NEW, previous: null }, 'evt-1', BODY, new Date());
    expect(new Webhook(NEW).verify(BODY, headers)).toEqual(JSON.parse(BODY));
    // This one returns nothing and throws for a wrong signature.
    new SvixWebhook(NEW).verify(BODY, headers);
    expect(() => new SvixWebhook(OLD).verify(BODY, headers)).toThrow();
    const { 'svix-id': id = '', 'svix-timestamp': timestamp = '', 'svix-signature': signature = '' } = headers;
    const resend = new Resend('re_test');
    expect(
      resend.webhooks.verify({ payload: BODY, headers: { id, timestamp, signature }, webhookSecret: NEW }),
    ).toEqual(JSON.parse(BODY));
  });

  test('verify with the old and with the new secret while a rotation lasts, and with the new one only afterwards', () => {
    const webhook = { secret: NEW, previous: { secret: OLD, until } };
    const during = signatureHeaders(webhook, 'evt-1', BODY, new Date());
    for (const secret of [OLD, NEW]) {
      expect(new Webhook(secret).verify(BODY, during)).toBeTruthy();
      new SvixWebhook(secret).verify(BODY, during);
    }
    const ended = { secret: NEW, previous: { secret: OLD, until: new Date(Date.now() - 1) } };
    const after = signatureHeaders(ended, 'evt-1', BODY, new Date());
    expect(new Webhook(NEW).verify(BODY, after)).toBeTruthy();
    expect(() => new Webhook(OLD).verify(BODY, after)).toThrow();
  });

  test('do not verify for another body, id or time', () => {
    const headers = signatureHeaders({ secret: NEW, previous: null }, 'evt-1', BODY, new Date());
    const verifier = new Webhook(NEW);
    expect(() => verifier.verify(`${BODY} `, headers)).toThrow();
    expect(() => verifier.verify(BODY, { ...headers, 'webhook-id': 'evt-2' })).toThrow();
    const old = signatureHeaders({ secret: NEW, previous: null }, 'evt-1', BODY, new Date(Date.now() - 600_000));
    expect(() => verifier.verify(BODY, old)).toThrow();
  });

  test('come as two equal triples of headers', () => {
    const headers = signatureHeaders({ secret: NEW, previous: null }, 'evt-1', BODY, new Date());
    for (const name of ['id', 'timestamp', 'signature'])
      expect(headers[`svix-${name}`]).toBe(headers[`webhook-${name}`]);
  });
});

describe('the retry schedule', () => {
  test('has eight tries: at once, after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each gap within 20 %', () => {
    const gaps = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
    for (const [index, seconds] of gaps.entries()) {
      expect(nextTryMs(index + 1, null, 0)).toBe(seconds * 800);
      expect(nextTryMs(index + 1, null, 0.999_999_999)).toBe(seconds * 1_200);
    }
    expect(nextTryMs(8, null, 0.5)).toBeNull();
  });

  test('waits as long as an answer asks, a day at most, and never shorter than its gap', () => {
    expect(nextTryMs(1, 60_000, 0.5)).toBe(60_000);
    expect(nextTryMs(2, 1_000, 0.5)).toBe(300_000);
    expect(nextTryMs(1, 90_000_000, 0.5)).toBe(86_400_000);
  });

  test('closes a lane after five failures in a row, with probes an hour apart at most', () => {
    expect(lanePauseMs(4, null, 0.5)).toBeNull();
    expect([5, 6, 7, 8, 9, 100].map((failures) => lanePauseMs(failures, null, 0.5))).toEqual([
      5_000, 300_000, 1_800_000, 3_600_000, 3_600_000, 3_600_000,
    ]);
    expect(lanePauseMs(0, 7_200_000, 0.5)).toBe(3_600_000);
  });

  test('reads Retry-After as seconds and as a date, and nothing else', () => {
    const now = new Date('2026-11-22T12:00:00Z');
    expect(readRetryAfter('120', now)).toBe(120_000);
    expect(readRetryAfter('Sun, 22 Nov 2026 12:01:00 GMT', now)).toBe(60_000);
    expect(readRetryAfter('Sun, 22 Nov 2026 11:00:00 GMT', now)).toBe(0);
    expect(readRetryAfter('999999999', now)).toBe(86_400_000);
    for (const value of [undefined, 'soon', '-5', '1e3x']) expect(readRetryAfter(value, now)).toBeNull();
  });
});

test('a lane has one more request in flight with each quick answer, none with a slow one, and half as many after a failure', () => {
  const pace = new Pace();
  expect(pace.limit(16)).toBe(1);
  for (let n = 0; n < 30; n += 1) pace.note({ isTaken: true, durationMs: 20 });
  expect(pace.limit(16)).toBe(16);
  expect(pace.limit(4)).toBe(4);
  pace.note({ isTaken: true, durationMs: 5_000 });
  expect(pace.limit(16)).toBe(16);
  pace.note({ isTaken: false, durationMs: 15_000 });
  expect(pace.limit(16)).toBe(8);
  for (let n = 0; n < 10; n += 1) pace.note({ isTaken: false, durationMs: 15_000 });
  expect(pace.limit(16)).toBe(1);
  expect(pace.isSlow).toBe(true);
});

test('the bodies of requests that run have 64 MiB together at most, and those that wait run later', async () => {
  const slots = new RequestSlots();
  const ends: (() => void)[] = [];
  const run = (mebibytes: number) =>
    slots.run({ host: 'a.example', companyId: 'a', isSlow: false, bytes: mebibytes * 1_048_576 }, () => {
      return new Promise<void>((end) => ends.push(end));
    });
  const all = [run(40), run(40), run(24), run(100)];
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(3);
  ends[1]?.();
  ends[2]?.();
  // One that is larger than all of it runs alone.
  await expect.poll(() => ends.length).toBe(4);
  ends[3]?.();
  await Promise.all(all);
});

describe('requests to one host', () => {
  /** Starts requests that end when `end` is called; `running` lists their companies in the order of their start. */
  function startRequests() {
    const slots = new RequestSlots();
    const running: { companyId: string; end: () => void }[] = [];
    const start = (companyId: string, { host = 'shared.example', isSlow = false } = {}) =>
      slots.run({ host, companyId, isSlow, bytes: 1 }, () => {
        return new Promise<void>((end) => running.push({ companyId, end }));
      });
    return { slots, running, start };
  }

  test('are 64 at a time at most, and other hosts have theirs', async () => {
    const { running, start } = startRequests();
    const all = Array.from({ length: 100 }, () => start('large'));
    expect(running).toHaveLength(64);
    all.push(start('large', { host: 'other.example' }));
    expect(running).toHaveLength(65);
    for (let ended = 0; ended < all.length; ended += 1) {
      await expect.poll(() => running.length).toBeGreaterThan(ended);
      running[ended]?.end();
    }
    await Promise.all(all);
  });

  test('go in turns between companies, also where one came first', async () => {
    const { running, start } = startRequests();
    for (let request = 0; request < 200; request += 1) void start('large');
    for (let request = 0; request < 4; request += 1) void start('small');
    for (let ended = 0; ended < 4; ended += 1) running[ended]?.end();
    await expect.poll(() => running.length).toBe(68);
    expect(running.slice(64).map(({ companyId }) => companyId)).toEqual(['small', 'small', 'small', 'small']);
  });

  test('are divided evenly among the processes that send, and one always goes', async () => {
    const { slots, running, start } = startRequests();
    slots.divideHosts(3);
    for (let request = 0; request < 100; request += 1) void start('large');
    expect(running).toHaveLength(21);
    slots.divideHosts(2);
    await expect.poll(() => running.length).toBe(32);
    slots.divideHosts(100);
    for (let request = 0; request < 3; request += 1) void start('slow', { host: 'other.example', isSlow: true });
    expect(running).toHaveLength(33);
  });

  test('leave half of the slots to lanes that are not slow', () => {
    const { running, start } = startRequests();
    for (let request = 0; request < 100; request += 1) void start('hanging', { isSlow: true });
    expect(running).toHaveLength(32);
    void start('quick');
    expect(running.at(-1)?.companyId).toBe('quick');
  });
});

test('the log shows no credentials', () => {
  const headers = { authorization: 'Bearer secret', 'x-key': 'secret', 'content-type': 'application/json' };
  const authentication = { type: 'headers' as const, headers: [{ name: 'X-Key', value: 'secret' }] };
  expect(JSON.stringify(maskHeaders(headers, { authentication }))).not.toContain('secret');
  expect(maskHeaders(headers, { authentication })['content-type']).toBe('application/json');
});

test('percentiles are upper bounds of counts, and null without any', () => {
  expect(percentileOfRequests([], 0.5)).toBeNull();
  expect(percentileOfRequests([10, 0, 0], 0.95)).toBe(5);
  expect(percentileOfRequests([90, 0, 10], 0.5)).toBe(5);
  expect(percentileOfRequests([90, 0, 10], 0.95)).toBe(20);
});
