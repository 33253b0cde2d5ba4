import { get } from 'node:http';
import { poll } from '../poll.ts';
import type { ProcessSpec } from './child-process.ts';

/** Interval of the reminder about a process that is not ready. */
const REMIND_MS = 30_000;

/** Polling is frequent at first, when every tenth of a second counts. */
const FIRST_EVERY_MS = 100;
const LATER_EVERY_MS = 1_000;

const ANSWER_MS = 5_000;

/** Waits until every process is ready; returns false when a stop came first. */
export async function waitUntilReady(
  specs: ProcessSpec[],
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<boolean> {
  const waitFor = async ({ name, readyUrl }: ProcessSpec) => {
    const isOver = async () => signal.aborted || (await isReady(readyUrl));
    for (let everyMs = FIRST_EVERY_MS; !(await poll(isOver, REMIND_MS, everyMs)); everyMs = LATER_EVERY_MS) {
      print(`Still waiting for the ${name} to be ready (${readyUrl}) …`);
    }
  };
  await Promise.all(specs.map(waitFor));
  return !signal.aborted;
}

/** Sends one request with the plain client, which holds less memory than `fetch` in a process that runs for months. */
function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: ANSWER_MS }, (response) => {
      response.destroy();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false));
    request.once('timeout', () => request.destroy(new Error('no answer')));
  });
}
