import { startWebhookDatabase } from '../fixtures/webhooks/webhook-rig.ts';
import { tryIsolation } from './webhooks/try-isolation.ts';
import { tryKills } from './webhooks/try-kills.ts';
import { tryPace } from './webhooks/try-pace.ts';
import { tryReplay } from './webhooks/try-replay.ts';

// Tries what webhooks promise at full size, each trial with a database of its own: all of them, or those that are named.

const TRIALS: Record<string, () => Promise<{ isMet: boolean; findings: object }>> = {
  kills: tryKills,
  isolation: tryIsolation,
  pace: tryPace,
  replay: tryReplay,
};

const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(TRIALS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const end = await startWebhookDatabase();
  const startedAt = performance.now();
  const { isMet, findings } = await run();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  process.stdout.write(`${JSON.stringify({ trial: name, isMet, ...findings, seconds })}\n`);
  if (!isMet) process.exitCode = 1;
  await end();
}
