import { expect, test } from 'vitest';
import { runFailoverTrial } from '../../../trials/failover-trial.ts';

test('loses no accepted message, and no user misses their own, when the primary is killed and the read replica lags', {
  timeout: 300_000,
}, async () => {
  const result = await runFailoverTrial({ messages: 300, rest: 300, outageSeconds: 1 }, () => {});
  expect(result).toMatchObject({ lost: 0, refusedButDelivered: 0, arrived: result.accepted });
  expect(result.accepted).toBeGreaterThanOrEqual(600);
  expect(result.ownReads.missed).toBe(0);
  expect(result.ownReads.reads).toBeGreaterThan(0);
});
