import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 2_000;

/** The largest share of the processors that a calm machine uses. */
const CALM_SHARE = 0.1;

const LOOKS_MAX = 45;

/**
 * Waits until the processors are idle, a minute and a half at most: a scenario leaves checkpoints, vacuums and unwritten files
 * behind, which would slow the next one.
 */
export async function waitUntilCalm(): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const before = readTimes();
    await wait(LOOK_MS);
    const now = readTimes();
    if (1 - (now.idle - before.idle) / (now.all - before.all) < CALM_SHARE) return;
  }
}

/** Returns the time that all processors spent since the start of the machine, in milliseconds. */
function readTimes(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.map((time) => sum(Object.values(time)))) };
}
