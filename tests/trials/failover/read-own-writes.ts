import { setTimeout as wait } from 'node:timers/promises';
import type { CreatedAccount } from '../../fixtures/process/run-admin.ts';

/** The reads of users who look for the message that they have just sent. */
export type OwnReads = {
  /** Messages that were answered with 200 and then looked for. */
  written: number;
  /** Answers to reads: in the list, by its id, and by its events. */
  reads: number;
  /** Answers without the message. */
  missed: number;
  /** Reads without an answer of 200, as while no database accepts writes. */
  failed: number;
};

const USERS = 4;

/** The pause after a refused message, while no database accepts writes. */
const PAUSE_MS = 50;

/**
 * Lets users send a message over the send API and read it at once, again and again.
 *
 * @param onAccepted called with the id of each accepted message, by which the sink identifies it.
 * @returns a function that ends it and returns what they saw.
 */
export function readOwnWrites(
  port: number,
  account: CreatedAccount,
  onAccepted: (id: string) => void,
): () => Promise<OwnReads> {
  const seen: OwnReads = { written: 0, reads: 0, missed: 0, failed: 0 };
  let isOver = false;
  const call = async (path: string, body?: unknown): Promise<string | null> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => null);
    const text = (await answer?.text().catch(() => null)) ?? null;
    return answer?.status === 200 ? text : null;
  };
  const look = async (path: string, expected: string): Promise<void> => {
    const text = await call(path);
    if (text === null) seen.failed += 1;
    else {
      seen.reads += 1;
      if (!text.includes(expected)) seen.missed += 1;
    }
  };
  const use = async (user: number): Promise<void> => {
    for (let number = 0; !isOver; number += 1) {
      const id = `reader-${user}-${number}@load.example`;
      const message = { from: account.from, to: 'someone@far.example', subject: 'Mine', text: 'Mine' };
      const answer = await call('/emails', { ...message, headers: { 'X-Load-Id': id } });
      if (answer === null) {
        await wait(PAUSE_MS);
        continue;
      }
      onAccepted(id);
      seen.written += 1;
      const { id: messageId } = JSON.parse(answer) as { id: string };
      await look('/emails', messageId);
      await look(`/emails/${messageId}`, messageId);
      await look(`/emails/${messageId}/events`, 'injection');
    }
  };
  const users = Promise.all(Array.from({ length: USERS }, (_, user) => use(user)));
  return async () => {
    isOver = true;
    await users;
    return seen;
  };
}
