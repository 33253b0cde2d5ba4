import { poll } from '../../bin/poll.ts';
import type { LoadJob, LoadResult, SmtpJob } from '../support/load/jobs.ts';
import { percentile } from '../support/load/percentile.ts';
import { runLoad } from '../support/load/run-load.ts';
import type { Sink } from '../support/load/start-sink.ts';
import { readUsage, type Usage } from './process-usage.ts';

/** Figures of one run, as they are printed. */
export type Figures = Record<string, number | string | Record<string, number>>;

/** Something that takes mail and relays it to the sink: the product, or a peer. */
export type Server = {
  sink: Sink;
  /** Processes whose children, CPU and memory count as the server's. */
  pids: () => number[];
};

const ARRIVAL_TIMEOUT_MS = 300_000;
const MEGABYTE = 1_024 ** 2;

/** A number with so many digits behind the point. */
export const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Waits until the sink has taken so many more than before; false where some never come. */
export const hasArrived = (sink: Sink, before: number, count: number): Promise<boolean> =>
  poll(() => sink.taken() - before >= count, ARRIVAL_TIMEOUT_MS, 10);

/** Runs a load, waits until all that was accepted has arrived at the sink, and says what it cost. */
export async function measureLoad(server: Server, job: LoadJob): Promise<Figures> {
  const { sink } = server;
  const usageBefore = usageOf(server);
  const takenBefore = sink.taken();
  let accepted = 0;
  const startedAt = performance.now();
  const result = await runLoad(job, (progress) => {
    accepted += progress.accepted.length;
  });
  const acceptedAt = performance.now();
  const relayed = sink.taken() - takenBefore;
  await hasArrived(sink, takenBefore, accepted);
  const arrivedAt = performance.now();
  const usage = usageOf(server);
  return {
    acceptedPerSecond: round(result.accepted / result.seconds),
    relayedPerSecond: round(accepted / ((arrivedAt - startedAt) / 1_000)),
    ...answerTimes(result),
    relayedWhenLastWasAccepted: round(relayed / Math.max(accepted, 1), 3),
    secondsUntilAllArrived: round((arrivedAt - acceptedAt) / 1_000, 2),
    missing: accepted - (sink.taken() - takenBefore),
    cpuMsPerMessage: round((usage.cpuMs - usageBefore.cpuMs) / Math.max(accepted, 1), 3),
    megabytes: round(usage.rssBytes / MEGABYTE),
    refused: result.refused,
  };
}

/** How long a message takes to the far end, from the first byte of MAIL, at a pace that leaves the machine idle. */
export async function measureLatency({ sink }: Server, job: SmtpJob): Promise<Figures> {
  const sent = new Map<string, number>();
  const accepted: string[] = [];
  const before = sink.taken();
  const result = await runLoad(job, (progress) => {
    for (const [id, atMs] of progress.sent) sent.set(id, atMs);
    accepted.push(...progress.accepted);
  });
  await hasArrived(sink, before, accepted.length);
  const counted = accepted.slice((job.perSecond ?? 0) * job.warmUpSeconds);
  const took = counted.map((id) => (sink.arrivals.get(id)?.[0] ?? Number.NaN) - (sent.get(id) ?? 0));
  return {
    messages: took.length,
    endToEndP50Ms: percentile(took, 50),
    endToEndP99Ms: percentile(took, 99),
    ...answerTimes(result),
  };
}

/** Memory of a server that has nothing to do. */
export const measureIdle = async (server: Server): Promise<Figures> => ({
  megabytes: round(usageOf(server).rssBytes / MEGABYTE),
});

const answerTimes = ({ p50Ms, p99Ms }: LoadResult) => ({ answerP50Ms: p50Ms, answerP99Ms: p99Ms });

function usageOf(server: Server): Usage {
  const usages = server.pids().map(readUsage);
  const sum = (field: keyof Usage) => usages.reduce((total, usage) => total + usage[field], 0);
  return { cpuMs: sum('cpuMs'), rssBytes: sum('rssBytes') };
}
