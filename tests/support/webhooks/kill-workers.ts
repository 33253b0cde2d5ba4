import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getPool } from '#lib/infra/db/pool.ts';
import { pollUntil } from '../poll-until.ts';
import type { SeededCompany } from '../seed.ts';
import type { Receiver } from './start-receiver.ts';
import { startWorker } from './trials/start-worker.ts';
import { emitEvents } from './webhook-rig.ts';

/** The extent of a trial. */
export type KillPlan = { events: number; kills: number; workers: number };

/** The findings of a trial. */
export type KillFindings = {
  events: number;
  kills: number;
  lost: number;
  /** Numbers that are missing between 1 and the last, and those that two events have. */
  gaps: number;
  clashes: number;
  /** Requests for events that were taken before. */
  duplicates: number;
};

/** Events of one transaction. */
const STEP = 100;

/** Emits events for a company while the processes that send them are killed again and again, and counts what arrived. */
export async function killWorkers(company: SeededCompany, receiver: Receiver, plan: KillPlan): Promise<KillFindings> {
  const workers: ChildProcess[] = [];
  for (let n = 0; n < plan.workers; n += 1) workers.push(await startWorker());
  const ids: string[] = [];
  const emitting = (async () => {
    for (let done = 0; done < plan.events; done += STEP) {
      ids.push(...(await emitEvents(company, Math.min(STEP, plan.events - done))));
      // As fast as they are sent: there is always work when a process dies.
      await pollUntil('room', () => ids.length - receiver.taken().length < 5 * STEP, 120_000);
    }
  })();
  let kills = 0;
  while (kills < plan.kills) {
    const seen = receiver.taken().length;
    await pollUntil(
      'progress',
      () => receiver.taken().length > seen || receiver.taken().length >= plan.events,
      120_000,
    );
    const victim = workers.shift();
    if (!victim) break;
    const gone = once(victim, 'exit');
    victim.kill('SIGKILL');
    await gone;
    kills += 1;
    // Another process takes the lanes over once the lease has ended; the trial does not wait for that.
    await getPool().query('UPDATE webhook_cursors SET lease_until = now() WHERE lease_until > now()');
    workers.push(await startWorker());
  }
  await emitting;
  await pollUntil('every event', () => new Set(receiver.taken().map(({ id }) => id)).size >= plan.events, 120_000);
  for (const worker of workers) worker.kill('SIGKILL');
  return judge(ids, receiver, kills);
}

function judge(ids: readonly string[], receiver: Receiver, kills: number): KillFindings {
  const taken = receiver.taken();
  const sequences = new Map<number, Set<string>>();
  for (const { id, sequence } of taken) sequences.set(sequence, (sequences.get(sequence) ?? new Set()).add(id));
  const arrived = new Set(taken.map(({ id }) => id));
  return {
    events: ids.length,
    kills,
    lost: ids.filter((id) => !arrived.has(id)).length,
    gaps: Array.from({ length: ids.length }, (_, index) => index + 1).filter((number) => !sequences.has(number)).length,
    clashes: [...sequences.values()].filter(({ size }) => size > 1).length,
    duplicates: taken.length - arrived.size,
  };
}
