import { tryIsolation } from './webhooks/trials/try-isolation.ts';
import { tryKills } from './webhooks/trials/try-kills.ts';
import { tryPace } from './webhooks/trials/try-pace.ts';
import { tryReplay } from './webhooks/trials/try-replay.ts';
import { startWebhookDatabase } from './webhooks/webhook-rig.ts';

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
