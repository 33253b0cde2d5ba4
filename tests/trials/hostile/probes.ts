import { setTimeout as wait } from 'node:timers/promises';
import type { CreatedAccount } from '../../fixtures/process/run-admin.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

/** The times of one kind of probe in whole milliseconds. */
export type Times = { p50: number; max: number; failed: number };

/** The kinds of probe: a send of another company, the greeting of SMTP, and the readiness of the relay. */
export type Probes = { send: Times; greeting: Times; ready: Times };

/** The ports that are watched. */
export type Watched = { send: number; sendPath: string; smtps: number; health: number };

/** The pause between two probes of a kind. */
const PAUSE_MS = 20;

/** A probe that has no answer by then has failed. */
const TIMEOUT_MS = 60_000;

/** Makes probes of every kind, one after another, until something has ended. */
export async function probeUntil(
  end: Promise<unknown>,
  { send, sendPath, smtps, health }: Watched,
  other: CreatedAccount,
): Promise<Probes> {
  let isOver = false;
  void end.finally(() => {
    isOver = true;
  });
  const repeat = async (probe: () => Promise<void>): Promise<Times> => {
    const times: number[] = [];
    let failed = 0;
    do {
      const startedAt = performance.now();
      await probe().catch(() => {
        failed += 1;
      });
      times.push(performance.now() - startedAt);
      await wait(PAUSE_MS);
    } while (!isOver);
    times.sort((one, another) => one - another);
    return { p50: Math.round(times[times.length >> 1] ?? 0), max: Math.round(times.at(-1) ?? 0), failed };
  };
  const body = JSON.stringify({ from: other.from, to: 'ada@far.example', subject: 'x', text: 'Hello' });
  const headers = { authorization: `Bearer ${other.apiKey}`, 'content-type': 'application/json' };
  const [sending, greeting, ready] = await Promise.all([
    repeat(() => ask(`http://127.0.0.1:${send}${sendPath}`, { method: 'POST', headers, body })),
    repeat(() => greet(smtps)),
    repeat(() => ask(`http://127.0.0.1:${health}/readyz`)),
  ]);
  return { send: sending, greeting, ready };
}

async function ask(url: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

async function greet(port: number): Promise<void> {
  const client = await SmtpClient.connect(port, { secure: true });
  try {
    if (!(await client.read()).startsWith('220')) throw new Error('no greeting');
  } finally {
    client.destroy();
  }
}
