import { poll } from '../../bin/poll.ts';

/**
 * Asks again and again until there is an answer other than null and undefined, and returns it.
 *
 * @throws after the deadline, naming what was waited for.
 */
export async function pollUntil<T>(
  what: string,
  ask: () => T | null | undefined | Promise<T | null | undefined>,
  timeoutMs = 30_000,
): Promise<T> {
  let answer: T | null | undefined;
  const isThere = async () => {
    answer = await ask();
    return answer !== null && answer !== undefined;
  };
  if ((await poll(isThere, timeoutMs)) && answer !== null && answer !== undefined) return answer;
  throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
}
