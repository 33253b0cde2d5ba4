import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId, newOpaqueId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { enqueueDueReports } from '#lib/insight/analytics/reports/enqueue-due-reports.ts';
import { SEND_REPORT, SendReportJob } from '#lib/insight/analytics/reports/jobs.ts';
import { createReaderToken } from '#lib/insight/analytics/reports/reader-token.ts';
import { REPORTS_MAX, ReportSchedule, ReportScheduleList } from '#lib/insight/analytics/reports/schema.ts';
import { sendReport } from '#lib/insight/analytics/reports/send-report.ts';
import * as leaveRoute from '../../../app/t/r/[token]/route.ts';
import {
  openTestDatabase,
  registerColleague,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import { type RouteHandler, routeAt } from '../../fixtures/http/route-at.ts';

const oneRoute = routeAt('/api/config/v1/report-schedule/{id}');
const listRoute = routeAt('/api/config/v1/report-schedule');

let close: () => Promise<void>;
let owner: TestAccount;
let other: TestAccount;
let headers: Record<string, string>;

beforeAll(async () => {
  close = await openTestDatabase();
  [owner, other] = [await registerTestAccount(), await registerTestAccount('Other')];
  headers = { cookie: (await sessionCookie(owner)).cookie, 'sec-fetch-site': 'same-origin' };
});

beforeEach(async () => {
  await getPool().query('DELETE FROM report_schedules');
  await getPool().query('DELETE FROM jobs WHERE kind = $1', [SEND_REPORT.kind]);
});

afterAll(() => close());

type Ask = { method?: string; id?: string; body?: unknown };

const ask = (handler: RouteHandler, { method, id, body }: Ask = {}) =>
  callRoute(handler, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    ...(id !== undefined && { params: { id } }),
    headers,
    ...(body !== undefined && { body }),
  });

const input = (more: object = {}) => ({
  presetId: 'bounces',
  cadence: 'daily',
  localHour: 8,
  memberUserIds: [owner.userId],
  ...more,
});

async function create(more: object = {}): Promise<ReportSchedule> {
  const { status, body } = await ask(listRoute.POST, { body: input(more) });
  expect(status).toBe(201);
  return ReportSchedule.parse(body);
}

const jobs = async () =>
  (
    await getPool().query<{ payload: unknown }>('SELECT payload FROM jobs WHERE kind = $1', [SEND_REPORT.kind])
  ).rows.map(({ payload }) => SendReportJob.parse(payload));

const makeDue = () => getPool().query("UPDATE report_schedules SET next_at = now() - interval '1 minute'");
const countSchedules = async () =>
  (await getPool().query<{ count: number }>('SELECT count(*)::int AS count FROM report_schedules')).rows[0]?.count;

describe('scheduled reports', () => {
  it('are created, listed, changed and ended', async () => {
    const made = await create();
    expect(made).toMatchObject({ preset: { id: 'bounces', name: 'Bounces' }, cadence: 'daily', lastPeriod: null });
    expect(made.members.map(({ userId }) => userId)).toEqual([owner.userId]);
    expect(Date.parse(made.nextAt)).toBeGreaterThan(Date.now());
    const list = ReportScheduleList.parse((await ask(listRoute.GET)).body);
    expect(list.data.map(({ id }) => id)).toEqual([made.id]);
    expect(list.readers.map(({ userId }) => userId)).toEqual([owner.userId]);
    const changed = await ask(oneRoute.PUT, {
      method: 'PUT',
      id: made.id,
      body: { cadence: 'monthly', localHour: 23 },
    });
    expect(changed.body).toMatchObject({ cadence: 'monthly', localHour: 23 });
    expect((await ask(oneRoute.DELETE, { method: 'DELETE', id: made.id })).status).toBe(204);
    expect((await ask(oneRoute.DELETE, { method: 'DELETE', id: made.id })).status).toBe(404);
  });

  it('are changed and ended by who scheduled them and by who manages the company, and by nobody else', async () => {
    const { id, isChangeable } = await create();
    expect(isChangeable).toBe(true);
    const { cookie } = await sessionCookie(await registerColleague(owner));
    const theirs = { cookie, 'sec-fetch-site': 'same-origin' };
    const { GET, PUT, DELETE } = oneRoute;
    const asColleague = (handler: RouteHandler, method: string, body?: object) =>
      callRoute(handler, { method, params: { id }, headers: theirs, body });
    expect((await asColleague(GET, 'GET')).body).toMatchObject({ id, isChangeable: false });
    expect((await asColleague(PUT, 'PUT', { localHour: 3 })).status).toBe(403);
    expect((await asColleague(DELETE, 'DELETE')).status).toBe(403);
    expect((await ask(oneRoute.GET, { id })).body).toMatchObject({ id, localHour: 8 });
  });

  it('refuse readers who are no members, presets that do not exist, and wrong hours', async () => {
    for (const [more, status] of [
      [{ memberUserIds: [other.userId] }, 422],
      [{ memberUserIds: [] }, 422],
      [{ presetId: newOpaqueId() }, 404],
      [{ localHour: 24 }, 422],
      [{ cadence: 'hourly' }, 422],
    ] as const) {
      expect((await ask(listRoute.POST, { body: input(more) })).status, JSON.stringify(more)).toBe(status);
    }
  });

  it(`are ${REPORTS_MAX} a company at most`, async () => {
    await getPool().query(
      `INSERT INTO report_schedules (company_id, id, environment, built_in, cadence, local_hour, member_user_ids, next_at, updated_at)
       SELECT $1, gen_random_uuid(), 'sandbox', 'bounces', 'daily', 8, ARRAY[$2::uuid], now() + interval '1 day', now()
       FROM generate_series(1, $3)`,
      [owner.companyId, owner.userId, REPORTS_MAX],
    );
    const { status, body } = await ask(listRoute.POST, { body: input() });
    expect([status, body.message]).toEqual([422, 'There may be 20 scheduled reports at most.']);
  });

  it('are enqueued once for a period, however many processes look at once', async () => {
    const { id } = await create();
    await enqueueDueReports(new Date());
    expect(await jobs()).toEqual([]);
    await makeDue();
    await Promise.all(Array.from({ length: 5 }, () => enqueueDueReports(new Date())));
    const [job, ...more] = await jobs();
    expect(more).toEqual([]);
    expect(job).toMatchObject({ companyId: owner.companyId, scheduleId: id });
    expect(job?.firstDay).toBe(job?.lastDay);
    await makeDue();
    await enqueueDueReports(new Date());
    expect(await jobs()).toHaveLength(1);
  });

  it('mail nothing about a period without mail, and nothing once they are ended', async () => {
    const { id } = await create({ cadence: 'monthly' });
    const period = { firstDay: '2026-10-01', lastDay: '2026-10-31' };
    const job = { companyId: owner.companyId, scheduleId: id, ...period };
    await sendReport(platformContext(), job);
    await sendReport(platformContext(), { ...job, scheduleId: newId() });
    const { rows } = await getPool().query("SELECT 1 FROM messages WHERE received_by = 'system'");
    expect(rows).toEqual([]);
  });

  it('lose a reader by one click on the link of the mail, and end with the last one', async () => {
    const { id } = await create();
    const token = createReaderToken({ companyId: owner.companyId, scheduleId: id, userId: owner.userId });
    const params = { params: Promise.resolve({ token }) };
    const url = `http://localhost:4300/t/r/${token}`;
    expect((await leaveRoute.GET(new Request(url), params)).status).toBe(200);
    expect(await countSchedules()).toBe(1);
    const click = () => new Request(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect((await leaveRoute.POST(new Request(url, { method: 'POST', body: 'x' }), params)).status).toBe(400);
    expect((await leaveRoute.POST(click(), params)).status).toBe(200);
    expect(await countSchedules()).toBe(0);
    expect((await leaveRoute.POST(click(), params)).status).toBe(200);
    const wrong = { params: Promise.resolve({ token: `${token}x` }) };
    expect((await leaveRoute.POST(click(), wrong)).status).toBe(404);
  });
});
