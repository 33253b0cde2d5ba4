import { poll } from '../../bin/poll.ts';
import type { LoadJob, LoadResult, SmtpJob } from '../fixtures/load/jobs.ts';
import { percentile } from '../fixtures/load/percentile.ts';
import { runLoad } from '../fixtures/load/run-load.ts';
import type { Sink } from '../fixtures/load/start-sink.ts';
import { now } from '../fixtures/load/tally.ts';
import { type MemoryWatch, watchMemory } from './memory-watch.ts';
import { readUsage, type Usage } from './process-usage.ts';

/** Figures of one run, as they are printed. */
export type Figures = Record<string, number | string | Record<string, number>>;

/** Something that takes mail and relays it to the sink: the product, or a peer. */
export type Server = {
  sink: Sink;
  /** Processes that count as the server's, with all that they have started. */
  pids: () => number[];
};

/** The results of a load. */
export type LoadFigures = {
  acceptedPerSecond: number;
  /** The rate from the end of the warm-up until all accepted messages had arrived. */
  relayedPerSecond: number;
  answerP50Ms: number;
  answerP99Ms: number;
  relayedWhenLastWasAccepted: number;
  secondsUntilAllArrived: number;
  missing: number;
  cpuMsPerMessage: number;
  /** The maximum of all processes with the database: shared memory counted once, or in each process. */
  megabytes: number;
  residentMegabytes: number;
  refused: Record<string, number>;
};

const ARRIVAL_TIMEOUT_MS = 300_000;
const MEGABYTE = 1_024 ** 2;

/** The decimal places of CPU time in milliseconds: microseconds. */
const CPU_DIGITS = 3;

/** Rounds a number to decimal places. */
export const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Converts bytes to megabytes. */
export const toMegabytes = (bytes: number): number => round(bytes / MEGABYTE);

/** Waits until the sink has received a number of further messages; false when some never arrive. */
export const hasArrived = (
  sink: Sink,
  before: number,
  count: number,
  withinMs = ARRIVAL_TIMEOUT_MS,
): Promise<boolean> => poll(() => sink.taken() - before >= count, withinMs, 10);

/** Runs a load, waits until all accepted messages have arrived at the sink, and returns its figures. */
export async function measureLoad(server: Server, job: LoadJob): Promise<LoadFigures> {
  const { sink } = server;
  const memory = watchMemory(server.pids);
  const usageBefore = usageOf(server);
  const takenBefore = sink.taken();
  let accepted = 0;
  /** The end of the warm-up, and the number of messages that had arrived by then. */
  let warm: { atMs: number; taken: number } | null = null;
  let firstAtMs = 0;
  const result = await runLoad(job, (progress) => {
    accepted += progress.accepted.length;
    firstAtMs ||= progress.sent[0]?.[1] ?? 0;
    if (!warm && firstAtMs > 0 && now() - firstAtMs >= job.warmUpSeconds * 1_000)
      warm = { atMs: now(), taken: sink.taken() };
  }).finally(memory.stop);
  const acceptedAt = now();
  const relayed = sink.taken() - takenBefore;
  await hasArrived(sink, takenBefore, accepted);
  const arrivedAt = now();
  const { atMs, taken }: { atMs: number; taken: number } = warm ?? { atMs: firstAtMs, taken: takenBefore };
  return {
    acceptedPerSecond: round(result.accepted / result.seconds),
    relayedPerSecond: round((sink.taken() - taken) / ((arrivedAt - atMs) / 1_000)),
    ...answerTimes(result),
    relayedWhenLastWasAccepted: round(relayed / Math.max(accepted, 1), 3),
    secondsUntilAllArrived: round((arrivedAt - acceptedAt) / 1_000, 2),
    missing: accepted - (sink.taken() - takenBefore),
    ...costs(server, usageBefore, memory, accepted),
    refused: result.refused,
  };
}

/** Runs a load and measures its answers, and the CPU time of the processes that answer, with the database. */
export async function measureAnswers(job: LoadJob, pids: () => number[] = () => []) {
  const before = readUsage(pids());
  let accepted = 0;
  const result = await runLoad(job, (progress) => {
    accepted += progress.accepted.length;
  });
  const acceptedPerSecond = round(result.accepted / result.seconds);
  const cpuMsPerMessage = round((readUsage(pids()).cpuMs - before.cpuMs) / Math.max(accepted, 1), CPU_DIGITS);
  return { acceptedPerSecond, cpuMsPerMessage, ...answerTimes(result), refused: result.refused };
}

/**
 * Measures loads in turns and returns the medians. Every second turn goes in the opposite order, so that other work of the
 * machine, and a database that grows, affect all loads alike.
 *
 * @param pids the processes whose CPU time is measured.
 */
export async function measureInTurns<Name extends string>(
  turns: number,
  jobs: Record<Name, () => LoadJob>,
  pids?: () => number[],
) {
  const names = Object.keys(jobs) as Name[]; // of a record, there are no others
  const runs = names.map(() => [] as Awaited<ReturnType<typeof measureAnswers>>[]);
  for (let turn = 0; turn < turns; turn += 1)
    for (const name of turn % 2 === 0 ? names : names.toReversed())
      runs[names.indexOf(name)]?.push(await measureAnswers(jobs[name](), pids));
  const figuresOf = (index: number) => {
    const all = runs[index] ?? [];
    const median = (part: 'acceptedPerSecond' | 'cpuMsPerMessage' | 'answerP50Ms' | 'answerP99Ms') =>
      percentile(
        all.map((run) => run[part]),
        50,
        CPU_DIGITS,
      );
    return {
      acceptedPerSecond: median('acceptedPerSecond'),
      ...(pids && { cpuMsPerMessage: median('cpuMsPerMessage') }),
      answerP50Ms: median('answerP50Ms'),
      answerP99Ms: median('answerP99Ms'),
      acceptedPerSecondInEachTurn: inEachTurn(all.map((run) => run.acceptedPerSecond)),
      ...(pids && { cpuMsPerMessageInEachTurn: inEachTurn(all.map((run) => run.cpuMsPerMessage)) }),
      refused: Object.assign({}, ...all.map(({ refused }) => refused)) as Record<string, number>,
    };
  };
  return Object.fromEntries(names.map((name, index) => [name, figuresOf(index)])) as Record<
    Name,
    ReturnType<typeof figuresOf>
  >;
}

const inEachTurn = (figures: readonly number[]): Record<string, number> =>
  Object.fromEntries(figures.map((figure, turn) => [turn + 1, figure]));

/** Measures the time from the first byte of MAIL to the remote server, at a rate that leaves the machine idle. */
export async function measureLatency({ sink }: Server, job: SmtpJob) {
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

const answerTimes = ({ p50Ms, p99Ms }: LoadResult) => ({ answerP50Ms: p50Ms, answerP99Ms: p99Ms });

const usageOf = (server: Server): Usage => readUsage(server.pids());

const costs = (server: Server, before: Usage, memory: MemoryWatch, messages: number) => ({
  cpuMsPerMessage: round((usageOf(server).cpuMs - before.cpuMs) / Math.max(messages, 1), 3),
  megabytes: toMegabytes(memory.most().memoryBytes),
  residentMegabytes: toMegabytes(memory.most().residentBytes),
});
