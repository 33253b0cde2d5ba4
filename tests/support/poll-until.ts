import { poll } from '../../bin/poll.ts';

/** A value that means "not yet". */
type NotYet = null | undefined | false;

/**
 * Polls until the result is not null, undefined or false, and returns it.
 *
 * @throws after the deadline, naming the expected result.
 */
export async function pollUntil<T>(
  what: string,
  ask: () => T | NotYet | Promise<T | NotYet>,
  timeoutMs = 30_000,
): Promise<T> {
  let answer: T | NotYet;
  const isThere = async () => {
    answer = await ask();
    return isAnswer(answer);
  };
  if ((await poll(isThere, timeoutMs)) && isAnswer(answer)) return answer;
  throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
}

const isAnswer = <T>(answer: T | NotYet): answer is T => answer !== null && answer !== undefined && answer !== false;
