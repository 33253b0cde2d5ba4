import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../../fixtures/http/api-host.ts';

let host: ApiHost;
let company: SeededCompany;

beforeAll(async () => {
  host = await startApiHost();
  company = await seedCompany();
  for (const to of ['a@one.example', 'b@one.example', 'c@two.example']) {
    const body = {
      from: company.from,
      to,
      cc: 'copy@two.example',
      subject: 'Hello',
      text: 'Hello',
      campaign_id: 'spring',
    };
    expect((await callApi(host, '/emails', { key: company.apiKey, body })).status).toBe(200);
  }
  await foldStatistics();
});

afterAll(() => host.stop());

/** The days before and after now in every zone. */
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const RANGE = { from: `${day(-2)}T00:00`, metrics: 'count_injected,total_msg_volume' };

const read = (group: string, query: Record<string, string>, authorization = company.apiKey) =>
  callApi(host, `/api/v1/metrics/deliverability${group}?${new URLSearchParams({ ...RANGE, ...query })}`, {
    headers: { authorization },
  });

describe("SparkPost's metrics", () => {
  test('are summed over a range, narrowed by filters', async () => {
    const all = await read('', {});
    expect(all).toMatchObject({ status: 200, body: { results: [{ count_injected: 6 }] } });
    expect(all.body.results[0].total_msg_volume).toBeGreaterThan(0);
    expect((await read('', { domains: 'one.example' })).body.results[0]).toMatchObject({ count_injected: 2 });
    expect((await read('', { campaigns: 'autumn' })).body.results[0]).toMatchObject({ count_injected: 0 });
    const named = await callApi(host, `/api/v1/metrics/deliverability?from=${day(-2)}`, {
      headers: { authorization: company.apiKey },
    });
    expect(Object.keys(named.body.results[0])).toContain('count_delivered');
  });

  test("are grouped by SparkPost's dimensions, under its names", async () => {
    const domains = await read('/domain', { order_by: 'count_injected' });
    expect(domains.body.results).toMatchObject([
      { domain: 'two.example', count_injected: 4 },
      { domain: 'one.example', count_injected: 2 },
    ]);
    expect((await read('/campaign', {})).body.results).toMatchObject([{ campaign_id: 'spring', count_injected: 6 }]);
    expect((await read('/sending-domain', { limit: '1' })).body.results).toMatchObject([
      { sending_domain: company.domain, count_injected: 6 },
    ]);
  });

  test('are a series of points', async () => {
    const { body } = await read('/time-series', { precision: 'day', timezone: 'Asia/Jakarta' });
    const points: { ts: string; count_injected: number }[] = body.results;
    expect(points.length).toBeGreaterThanOrEqual(2);
    expect(points.reduce((sum, { count_injected }) => sum + count_injected, 0)).toBe(6);
    expect(points.map(({ ts }) => ts)).toEqual(points.map(({ ts }) => ts).sort());
  });

  test('are refused by name where they are not counted', async () => {
    const wrong: Record<string, string>[] = [
      { precision: '1min' },
      { metrics: 'count_unknown' },
      { timezone: 'Mars/Base' },
      { colour: 'red' },
      { from: 'x' },
    ];
    for (const query of wrong)
      expect(await read('/time-series', query)).toMatchObject({
        status: 422,
        body: { errors: [{ code: '1300' }] },
      });
    expect(await read('/planet', {})).toMatchObject({ status: 404, body: { errors: [{ code: '1600' }] } });
  });

  test('show nothing of other companies, and need the grant', async () => {
    const other = await seedCompany();
    expect((await read('', {}, other.apiKey)).body.results[0]).toMatchObject({ count_injected: 0 });
    const sender = await seedCompany({ grants: ['transmissions/modify'] });
    expect((await read('', {}, sender.apiKey)).status).toBe(403);
  });
});
