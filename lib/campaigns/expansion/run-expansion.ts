import { setTimeout as pause } from 'node:timers/promises';
import { countUndelivered } from '#lib/engine/delivery/holds/holds.ts';
import { log } from '#lib/infra/log/log.ts';
import { waitForCalm } from '#lib/infra/pressure/wait-for-calm.ts';
import { isEverywhere } from '#lib/infra/process/capabilities.ts';
import { expandNext } from './expand-slice.ts';
import { finishSends, holdFor, type SendEffects } from './sends.ts';
import { findDueCompanies, findNextSend, listenForSlices } from './store.ts';
import { UNDELIVERED_MAX } from './values.ts';

/** Slices are looked for at least so often, in milliseconds. */
const POLL_MS = 1_000;

/** Companies of one walk. */
const COMPANIES_MAX = 100;

/** How slices are expanded: the effects of the systems that send, by the source of a send. */
export type ExpansionOptions = { signal: AbortSignal; effects: Readonly<Record<string, SendEffects>> };

/**
 * Expands due slices until the signal is aborted, the companies in turn, a slice of each; mail of a send that is not delivered yet is
 * bounded, so that a pause, a cancel and an unsubscribe act on little. Any number of processes may do this at once.
 */
export async function runExpansion({ signal, effects }: ExpansionOptions): Promise<void> {
  const effectsOf = (source: string): SendEffects => {
    const found = effects[source];
    if (!found) throw new Error(`no effects of sends from ${source}`);
    return found;
  };
  let wake = () => {};
  let after: string | null = null;
  let finishedAt = Number.NEGATIVE_INFINITY;
  const stopListening = await listenForSlices(() => wake());
  signal.addEventListener('abort', () => wake(), { once: true });
  while (!signal.aborted) {
    const rung = new Promise<void>((resolve) => {
      wake = resolve;
    });
    let isExpanded = false;
    try {
      const companies = await findDueCompanies(after, COMPANIES_MAX);
      after = companies.length < COMPANIES_MAX ? null : (companies.at(-1) ?? null);
      isExpanded = await expandAll(companies, effectsOf, signal);
      if (performance.now() - finishedAt >= POLL_MS) {
        await finishSends(effectsOf, new Date());
        finishedAt = performance.now();
      }
    } catch (error) {
      log().warn({ error: String(error) }, 'slices could not be expanded; trying again');
    }
    if (!isExpanded && after === null)
      await Promise.race([rung, pause(POLL_MS, undefined, { signal }).catch(() => {})]);
  }
  stopListening();
}

/** Gives companies with due slices a turn each. Returns true if any was expanded. */
async function expandAll(
  companies: readonly string[],
  effectsOf: (source: string) => SendEffects,
  signal: AbortSignal,
): Promise<boolean> {
  // A process of an earlier version could not make these messages, and would send them back.
  if (companies.length > 0 && !(await isEverywhere('contents'))) return false;
  let isExpanded = false;
  for (const companyId of companies) {
    if (signal.aborted) break;
    await waitForCalm();
    isExpanded = (await giveTurn(companyId, effectsOf)) || isExpanded;
  }
  return isExpanded;
}

/** Expands the next slice of a company that may be expanded. Returns false if no slice may be. */
async function giveTurn(companyId: string, effectsOf: (source: string) => SendEffects): Promise<boolean> {
  const passed: string[] = [];
  for (;;) {
    const sendId = await findNextSend(companyId, passed);
    if (sendId === null) return false;
    passed.push(sendId);
    const key = { companyId, sendId };
    if ((await countUndelivered(key, UNDELIVERED_MAX)) >= UNDELIVERED_MAX) continue;
    const turn = await expandNext(key, new Date());
    if (turn.kind === 'expanded') return true;
    if (turn.kind === 'refused') await holdFor(turn.send, turn.cause, effectsOf(turn.send.source), new Date());
  }
}
