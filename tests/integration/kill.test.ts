import { expect, test } from 'vitest';
import { runKillTrial } from '../support/kill-trial.ts';

test('a relay that is killed in the middle of its work loses nothing that it accepted', {
  timeout: 300_000,
}, async () => {
  const result = await runKillTrial({ messages: 500, kills: 1, leaseSeconds: 10 }, () => {});
  expect(result).toMatchObject({ kills: 1, lost: 0, refusedButDelivered: 0, arrived: result.accepted });
  expect(result.accepted).toBeGreaterThanOrEqual(500);
});
