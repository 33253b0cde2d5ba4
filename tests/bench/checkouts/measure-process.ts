import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SmtpJob } from '../../fixtures/load/jobs.ts';
import { restJob } from '../jobs.ts';
import { measureAnswers, measureLatency, measureLoad, round } from '../measure.ts';
import { readUsage } from '../process-usage.ts';
import type { Product, startProduct } from '../product.ts';
import { COMPARED_LOADS } from './loads.ts';

/**
 * The process that measures one of two compared checkouts: it runs in that checkout's folder with that checkout's
 * product, and measures with the code of this one. Its parent sends a turn and gets the figures.
 */
export type Turn = { load: string; seconds: number };

/** The figures of one turn. */
export type TurnFigures = Record<string, number>;

/** A Node process that has just started compiles its code for so many seconds of full load. */
const COMPILING_SECONDS = 12;

const checkout: { startProduct: typeof startProduct } = await import(
  pathToFileURL(join(process.cwd(), 'tests/bench/product.ts')).href
);
const relayEnv: Record<string, string> = JSON.parse(process.env.COMPARED_ENV ?? '{}');
const product: Product = await checkout.startProduct(relayEnv);
let roles: string | undefined;
let isWarm = false;

process.on('message', (message: Turn | 'stop') => {
  void (message === 'stop' ? stop() : takeTurn(message));
});
process.once('disconnect', () => void stop());
process.send?.('ready');

async function takeTurn({ load, seconds }: Turn): Promise<void> {
  const compared = COMPARED_LOADS[load];
  if (compared === undefined) throw new Error(`There is no load ${load}`);
  if (compared.roles !== roles || !isWarm) {
    if (compared.roles === undefined) await product.restartEmpty();
    else await product.restart({ RELAY_ROLES: compared.roles });
    roles = compared.roles;
    await measureAnswers(restJob(product, COMPILING_SECONDS, 1));
    isWarm = true;
  }
  const job = compared.job(product, seconds);
  const relay = product.pids().slice(0, 1);
  const [allBefore, relayBefore] = [readUsage(product.pids()), readUsage(relay)];
  const figures = await measure();
  const [all, ofRelay] = [readUsage(product.pids()), readUsage(relay)];
  const relayShare = (ofRelay.cpuMs - relayBefore.cpuMs) / Math.max(all.cpuMs - allBefore.cpuMs, 1);
  process.send?.({
    ...figures,
    ...('cpuMs' in figures && { relayCpuMs: round(figures.cpuMs * relayShare, 3) }),
    relayMegabytes: Math.round(ofRelay.memoryBytes / 1_024 ** 2),
  } satisfies TurnFigures);

  async function measure(): Promise<TurnFigures> {
    if (compared?.by === 'latency') {
      const { endToEndP50Ms, endToEndP99Ms } = await measureLatency(product, job as SmtpJob); // the load by latency is SMTP
      return { p50Ms: endToEndP50Ms, p99Ms: endToEndP99Ms };
    }
    if (compared?.by === 'answers') {
      const { acceptedPerSecond, cpuMsPerMessage, answerP50Ms, answerP99Ms } = await measureAnswers(job, product.pids);
      return { perSecond: acceptedPerSecond, cpuMs: cpuMsPerMessage, p50Ms: answerP50Ms, p99Ms: answerP99Ms };
    }
    const { relayedPerSecond, acceptedPerSecond, cpuMsPerMessage, answerP99Ms, missing } = await measureLoad(
      product,
      job,
    );
    return { perSecond: relayedPerSecond, acceptedPerSecond, cpuMs: cpuMsPerMessage, p99Ms: answerP99Ms, missing };
  }
}

async function stop(): Promise<void> {
  await product.stop();
  process.exit();
}
