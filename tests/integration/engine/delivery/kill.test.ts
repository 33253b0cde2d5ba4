import { expect, test } from 'vitest';
import { runKillTrial } from '../../../trials/kill-trial.ts';

test('loses no accepted message and no notification when a relay is killed during its work', {
  timeout: 300_000,
}, async () => {
  const result = await runKillTrial({ messages: 500, kills: 1, leaseSeconds: 10 }, () => {});
  expect(result).toMatchObject({ kills: 1, lost: 0, refusedButDelivered: 0, notifications: { lost: 0, unasked: 0 } });
  expect(result.accepted).toBeGreaterThanOrEqual(500);
  expect(result.arrived).toBeGreaterThanOrEqual(450);
  expect(result.notifications.notified).toBeGreaterThanOrEqual(50);
  expect(result.notifications.passedOn).toBeGreaterThanOrEqual(50);
});

test('repeats at most one message when a relay with one final dot at a time is killed, at any distance', {
  timeout: 300_000,
}, async () => {
  const result = await runKillTrial({ messages: 60, kills: 2, unanswered: 1, roundTripMs: 100 }, () => {});
  expect(result).toMatchObject({ killedProcesses: 2, lost: 0, refusedButDelivered: 0, duplicatesBound: 2 });
  expect(result.duplicates + result.notifications.duplicates).toBeLessThanOrEqual(2);
});
