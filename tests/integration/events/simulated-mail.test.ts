import { register } from 'prom-client';
import { expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { runSimulation } from '#lib/engine/feedback/run-simulation.ts';
import { getEmail } from '#lib/engine/messages/read/get-email.ts';
import { listEmailEvents } from '#lib/engine/messages/read/list-email-events.ts';
import { countMinutes } from '#lib/events/read/queries.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { listActivity } from '#lib/insight/activity/list-activity.ts';
import { getActivity } from '#lib/insight/activity/message/get-activity.ts';
import { ActivityQuery } from '#lib/insight/activity/schema.ts';
import { getUsageMonth } from '#lib/insight/activity/usage/get-usage-month.ts';
import { checkAlerts } from '#lib/insight/alerts/check-alerts.ts';
import { getBounceRates } from '#lib/insight/alerts/queries.ts';
import { accept, PUBLIC_INSTALLATION, settled } from '../../fixtures/delivery/delivery-rig.ts';
import { sendInEachTest } from '../../fixtures/delivery/send-in-each-test.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';

const sending = sendInEachTest(PUBLIC_INSTALLATION);

const SIMULATOR = 'simulator.platform.example';

/** More than the alert for bounces asks for. */
const BOUNCES = Array.from({ length: 120 }, (_, index) => `bounced+${index}@${SIMULATOR}`);

const context = (): Context => platformContext({ scope: sending.company.scope });

const readCounters = async (): Promise<unknown[]> => {
  const metrics = await register.getMetricsAsJSON();
  return metrics.filter(({ name }) => /^delivery_(attempts|provider_attempts|bounces|latency)/.test(name));
};

/** Lets the jobs of simulated feedback do their work. */
async function runFeedback(messageId: string): Promise<void> {
  const { rows } = await getPool().query(
    `SELECT payload FROM jobs WHERE kind = 'simulate-feedback' AND payload ->> 'messageId' = $1`,
    [messageId],
  );
  for (const { payload } of rows) await runSimulation(platformContext(), payload);
}

it('keeps simulated mail out of the statistics, usage by day, bounce alerts, operations’ rates and metrics', async () => {
  const before = await readCounters();
  const names = ['delivered', 'softbounced', 'complained', 'opened', 'clicked', 'suppressed', 'outofband'];
  const to = [...names.map((name) => `${name}@${SIMULATOR}`), ...BOUNCES];
  const messageId = await accept(sending.company, to);
  await settled(messageId, to.length);
  await runFeedback(messageId);
  const counted = await getPool().query('SELECT count(*)::int AS events FROM events WHERE message_id = $1', [
    messageId,
  ]);
  expect(counted.rows[0].events).toBeGreaterThan(2 * to.length);

  await foldStatistics();
  for (const table of [
    'rollup_deltas',
    'rollup_minutes',
    'stat_totals',
    'stat_single',
    'stat_cross',
    'stat_domains',
    'stat_reasons',
  ]) {
    expect((await getPool().query(`SELECT * FROM ${table}`)).rows, table).toEqual([]);
  }
  expect(await countMinutes(new Date(0))).toEqual([]);
  const { days } = await getUsageMonth(context());
  expect(days.at(-1)).toMatchObject({ accepted: 0, delivered: 0, bounced: 0 });
  await checkAlerts(new Date());
  expect((await getBounceRates())?.companies).toEqual([]);
  expect((await getPool().query('SELECT key FROM alerts')).rows).toEqual([]);
  expect((await getPool().query('SELECT used FROM usage_counters WHERE used > 0')).rows).toEqual([]);
  expect(await readCounters()).toEqual(before);
});

it('counts the real recipients of a message that also goes to the simulator', async () => {
  const messageId = await accept(sending.company, ['ada@far.example', `bounced@${SIMULATOR}`]);
  await settled(messageId, 2);
  await foldStatistics();
  const { rows } = await getPool().query(
    'SELECT injected, delivered, inband_hard FROM stat_totals WHERE company_id = $1',
    [sending.company.companyId],
  );
  expect(rows).toEqual([{ injected: 1, delivered: 1, inband_hard: null }]);
});

it('marks simulated recipients in the activity list, the detail, the API’s email and its events', async () => {
  const messageId = await accept(sending.company, ['ada@far.example', `clicked@${SIMULATOR}`]);
  await settled(messageId, 2);
  const marks = [
    ['ada@far.example', false],
    [`clicked@${SIMULATOR}`, true],
  ];
  const { data } = await listActivity(context(), ActivityQuery.parse({ search: messageId }));
  expect(data.map(({ recipient, isSimulated }) => [recipient, isSimulated])).toEqual(marks);
  const detail = await getActivity(context(), { id: messageId, recipient: 1 });
  expect(detail.recipients.map(({ recipient, isSimulated }) => [recipient, isSimulated])).toEqual(marks);
  const scope = { ...sending.company.scope, subaccountId: null };
  const email = await getEmail(scope, messageId);
  expect(email.recipients.map((one) => [one.email, one.simulated])).toEqual(marks);
  const events = await listEmailEvents(scope, messageId);
  expect(new Set(events.data.map((event) => `${event.rcpt_to} ${event.simulated}`))).toEqual(
    new Set(marks.map(([address, mark]) => `${address} ${mark}`)),
  );
});

it('simulates a marked delivery, which stays on this machine even if the platform domain has changed', async () => {
  const at = new Date(Date.now() + 3_600_000);
  const messageId = await accept(sending.company, `delivered@${SIMULATOR}`, { scheduledAt: at });
  // The name under which it was accepted is not the simulator's any more.
  await getPool().query(
    `WITH moved AS (UPDATE delivery_queue SET due_at = now(), recipient_domain = 'simulator.before.example' WHERE message_id = $1)
     UPDATE recipients SET recipient_domain = 'simulator.before.example', rcpt_to = 'delivered@simulator.before.example'
     WHERE message_id = $1`,
    [messageId],
  );
  await getPool().query("SELECT pg_notify('delivery_due', '')");
  const state = await pollUntil('a delivery', async () => {
    const found = await settled(messageId);
    return found.attempts.length > 0 ? found : null;
  });
  expect(state.attempts[0]).toMatchObject({ route: 'simulator', outcome: 'delivered' });
  expect(sending.sink.opened).toBe(0);
});
