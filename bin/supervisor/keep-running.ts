import { setTimeout as wait } from 'node:timers/promises';

/** Something that runs: a process, or the embedded database. */
export type Running = {
  /** Settles when it has ended, with how: `exit code 1`, `SIGKILL`. */
  ended: Promise<string>;
  /** Ends it in order and resolves when it is gone. */
  stop: () => Promise<void>;
};

/** A process that is restarted whenever it ends, until it is stopped. */
export type Kept = {
  /** Ends it for good. */
  stop: () => Promise<void>;
  /** Ends it and starts it again, without a pause or a notice: for code that has changed. */
  restart: () => Promise<void>;
};

/** The first restart is immediate; then 250 ms, doubled each time, and never more than this. */
const LONGEST_DELAY_MS = 10_000;

/** A process that ran for this long counts as healthy: its next restart is immediate again. */
const WELL_AFTER_MS = 10_000;

/**
 * Starts something, and starts it again at once whenever it ends, with growing pauses if it keeps ending.
 *
 * @param start Starts it. The first call's error is thrown here; a later one counts as an end.
 * @param onEnd Called with how it ended, or why it did not start, and the delay until the restart in milliseconds.
 */
export async function keepRunning(
  start: () => Promise<Running>,
  onEnd: (how: string, delayMs: number) => void,
): Promise<Kept> {
  const stopping = new AbortController();
  let current = await start();
  let isRestart = false;

  const startAgain = async (): Promise<string> => {
    try {
      current = await start();
      if (stopping.signal.aborted) await current.stop();
      return await current.ended;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  const watch = async () => {
    let fails = 0;
    let since = performance.now();
    let how = await current.ended;
    while (!stopping.signal.aborted) {
      if (performance.now() - since > WELL_AFTER_MS) fails = 0;
      if (isRestart) isRestart = false;
      else {
        const delayMs = delayAfter(fails++);
        onEnd(how, delayMs);
        await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
        if (stopping.signal.aborted) return;
      }
      since = performance.now();
      how = await startAgain();
    }
  };
  const watching = watch();

  return {
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watching;
    },
    restart: async () => {
      isRestart = true;
      await current.stop();
    },
  };
}

const delayAfter = (fails: number): number =>
  fails === 0 ? 0 : Math.min(LONGEST_DELAY_MS, 125 * 2 ** Math.min(fails, 10));
