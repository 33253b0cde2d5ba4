import { enqueueDueComparisons } from '#lib/audience/segments/watch/comparisons.ts';
import { brakeSends } from '#lib/campaigns/campaigns/sending/brake.ts';
import { decideDueTests } from '#lib/campaigns/campaigns/sending/decide.ts';
import { beginDueCampaigns } from '#lib/campaigns/campaigns/sending/due.ts';
import { campaignEffects } from '#lib/campaigns/campaigns/sending/effects.ts';
import { runExpansion } from '#lib/campaigns/expansion/run-expansion.ts';
import { runConsumers } from '#lib/events/feed/consumers.ts';
import { backfillStatistics } from '#lib/events/statistics/backfill-statistics.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { log } from '#lib/infra/log/log.ts';
import { indexClosedDays } from '#lib/infra/process/index-closed-days.ts';
import { maintainDatabase } from '#lib/infra/process/keep-database.ts';
import { enqueueKeepDatabase } from '#lib/infra/queue/keep-database-job.ts';
import { runJobs } from '#lib/infra/queue/run-jobs.ts';
import { enqueueDueSchedules, setSchedules } from '#lib/infra/queue/schedules.ts';
import { checkAlerts } from '#lib/insight/alerts/check-alerts.ts';
import { enqueueDueReports } from '#lib/insight/analytics/reports/enqueue-due-reports.ts';
import { keepAddressesChecked } from '#lib/senders/ip-pools/address-checks.ts';
import { requestDoctorHourly } from '#lib/service/operations/doctor/doctor-report.ts';
import { feedConsumers } from './feed-consumers.ts';
import { jobHandlers } from './job-handlers.ts';
import { repeat } from './repeat.ts';

const FOLD_EVERY_MS = 5_000;
const CHECK_ALERTS_EVERY_MS = 60_000;
const VISIT_EVERY_MS = 60_000;
const MAIL_REPORTS_EVERY_MS = 60_000;
/** Before that the ports of other roles may not be listened on yet, in seconds. */
const SETTLED_AFTER = 20;
const INDEX_EVERY_MS = 1_800_000;
const CHECK_ADDRESSES_EVERY_MS = 900_000;
const BACKFILL_EVERY_MS = 3_600_000;
const SCHEDULES_EVERY_MS = 30_000;
const COMPARISONS_EVERY_MS = 60_000;
const CAMPAIGNS_EVERY_MS = 15_000;
const BRAKE_EVERY_MS = 10_000;
/** Slices of sends that one process expands at a time. */
const EXPANDED_AT_ONCE = 2;
/** The first run of upkeep that nobody waits for: a start under load has other work, and each comes some seconds after the one before. */
const LATER_MS = 20_000;
const APART_MS = 5_000;

/** Starts the role `jobs` of this process: queued jobs, what follows the feeds, the folding of statistics, campaigns, and alerts. Any number of processes may have it. */
export async function startJobs(): Promise<{ stop(): Promise<void> }> {
  await maintainDatabase(new Date()).catch((error: unknown) =>
    log().warn({ error: String(error) }, 'the database could not be put in order at the start; the job will do it'),
  );
  await enqueueKeepDatabase(new Date());
  await setSchedules(jobHandlers, new Date());
  const consumers = await runConsumers(feedConsumers);
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = Promise.all([
    runJobs(jobHandlers, { signal }),
    repeat('folding of statistics', FOLD_EVERY_MS, foldStatistics, signal),
    repeat('the look at addresses', CHECK_ADDRESSES_EVERY_MS, () => keepAddressesChecked(new Date()), signal),
    repeat(
      'the look for due schedules',
      SCHEDULES_EVERY_MS,
      () => enqueueDueSchedules(jobHandlers, new Date()),
      signal,
    ),
    repeat('the look for due campaigns', CAMPAIGNS_EVERY_MS, beginDueCampaigns, signal),
    repeat('the look for due tests', CAMPAIGNS_EVERY_MS, decideDueTests, signal),
    repeat('the look for campaigns to stop', BRAKE_EVERY_MS, brakeSends, signal),
    ...Array.from({ length: EXPANDED_AT_ONCE }, () => runExpansion({ signal, effects: { campaign: campaignEffects } })),
    repeat('the visit of the doctor', VISIT_EVERY_MS, visitDoctor, signal),
    ...laterUpkeep(signal).map(([name, everyMs, work], index) =>
      repeat(name, everyMs, work, signal, LATER_MS + index * APART_MS),
    ),
  ]);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([running, consumers.stop()]);
    },
  };
}

/** The upkeep that nobody waits for at a start, with the time from run to run. */
const laterUpkeep = (signal: AbortSignal): [name: string, everyMs: number, work: () => Promise<unknown>][] => [
  ['the look for alerts', CHECK_ALERTS_EVERY_MS, () => checkAlerts(new Date())],
  ['the look for due segments', COMPARISONS_EVERY_MS, () => enqueueDueComparisons(new Date())],
  ['the mail of reports', MAIL_REPORTS_EVERY_MS, () => enqueueDueReports(new Date())],
  ['the count of earlier mail', BACKFILL_EVERY_MS, () => backfillStatistics(signal)],
  ['the indexes of days that are over', INDEX_EVERY_MS, () => indexClosedDays(new Date(), signal)],
];

async function visitDoctor(): Promise<void> {
  if (process.uptime() > SETTLED_AFTER) await requestDoctorHourly(new Date());
}
