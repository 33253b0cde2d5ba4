import { setTimeout as sleep } from 'node:timers/promises';
import type { RouteAnswer } from './call-route.ts';

/** The rate of calls is by the second; other limits are longer, and tests ask for their answer itself. */
const LONGEST_WAIT_SECONDS = 2;

/** Makes a call; one over the rate of calls is made again after the seconds that its answer names. */
export async function askWithinRate(ask: () => Promise<RouteAnswer>): Promise<RouteAnswer> {
  for (;;) {
    const answer = await ask();
    const seconds = Number(answer.headers.get('retry-after') ?? 0);
    if (answer.status !== 429 || seconds > LONGEST_WAIT_SECONDS) return answer;
    await sleep(Math.max(1, seconds) * 1_000);
  }
}
