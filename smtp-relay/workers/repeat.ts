import { log } from '#lib/infra/log/log.ts';

/** After a failure it is tried again so soon, or at its own time if that is sooner. */
const RETRY_MS = 60_000;

/**
 * Runs a piece of upkeep and then repeats it until it is stopped; a failure is logged and tried again.
 *
 * @param afterMs the time before the first run, in milliseconds.
 * @returns when it has stopped.
 */
export async function repeat(
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  signal: AbortSignal,
  afterMs = 0,
): Promise<void> {
  if (afterMs > 0) await pause(afterMs, signal);
  while (!signal.aborted) {
    let waitMs = everyMs;
    try {
      await work();
    } catch (error) {
      log().warn({ error: String(error) }, `${name} failed; trying again`);
      waitMs = Math.min(everyMs, RETRY_MS);
    }
    await pause(waitMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
