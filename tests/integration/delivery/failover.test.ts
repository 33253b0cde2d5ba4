import { expect, test } from 'vitest';
import { runFailoverTrial } from '../../support/failover-trial.ts';

test('loses no accepted message when the primary of the database is killed and its synchronous standby promoted', {
  timeout: 300_000,
}, async () => {
  const result = await runFailoverTrial({ messages: 300, rest: 300, outageSeconds: 1 }, () => {});
  expect(result).toMatchObject({ lost: 0, refusedButDelivered: 0, arrived: result.accepted });
  expect(result.accepted).toBeGreaterThanOrEqual(600);
});
