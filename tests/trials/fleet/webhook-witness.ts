import { setTimeout as wait } from 'node:timers/promises';
import { poll } from '../../../bin/poll.ts';
import { type Receiver, startReceiver } from '../../fixtures/webhooks/start-receiver.ts';

/** The events that a webhook has got. */
export type WebhookVerdict = {
  /** Different events. */
  events: number;
  /** Numbers up to the highest one that no event has, and numbers that two events have. */
  gaps: number;
  doubleNumbers: number;
  /** Events beyond the first of each: its sender died, or lost its lease, after the answer. */
  repeated: number;
};

/** A receiver of a webhook that a relay has created. */
export type WebhookWitness = {
  /** Waits until so many different events have come, and a while longer for those that must not; says what came. */
  judge: (expected: number) => Promise<WebhookVerdict>;
  stop: () => Promise<void>;
};

/** Events that are too many would come within so many milliseconds. */
const REST_MS = 3_000;

/**
 * Creates a webhook by the API of a relay, with a receiver of its own.
 *
 * @throws {Error} with the answer if it is refused.
 */
export async function watchWebhook(
  relay: { apiPort: number; apiKey: string },
  events: readonly string[],
): Promise<WebhookWitness> {
  const receiver = await startReceiver();
  await postTo(relay, '/api/v1/webhooks', { endpoint: receiver.url, events, format: 'batch' });
  return {
    judge: async (expected) => {
      await poll(() => judgeNumbers(receiver).events >= expected, 120_000, 250);
      await wait(REST_MS);
      return judgeNumbers(receiver);
    },
    stop: () => receiver.close(),
  };
}

/** Posts to the API of a relay. @throws {Error} with the answer if it is refused. */
export async function postTo(
  { apiPort, apiKey }: { apiPort: number; apiKey: string },
  path: string,
  body: object,
): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${apiPort}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
}

function judgeNumbers(receiver: Receiver): WebhookVerdict {
  const taken = receiver.taken();
  const numbers = new Map(taken.map(({ id, sequence }) => [id, sequence]));
  const different = new Set(numbers.values());
  return {
    events: numbers.size,
    gaps: Math.max(0, ...different) - different.size,
    doubleNumbers: numbers.size - different.size,
    repeated: taken.length - numbers.size,
  };
}
