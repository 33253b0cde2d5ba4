import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { TestDraft } from './use-test-draft.ts';

/** A test that was sent or refused, and the reply to it. */
export type TestOutcome = {
  /** Tells one test from the next. */
  at: number;
  to: string;
  status: number;
  reply: unknown;
  /** Id of the message, if it was accepted. */
  id: string | null;
};

/**
 * Sends a test and reports its outcome. A refusal is an outcome too: the console shows it as the API answered, and the form
 * shows it at its field.
 *
 * @throws {ApiError} what refused it
 */
export async function requestTest(draft: TestDraft, onOutcome: (outcome: TestOutcome) => void): Promise<void> {
  const message = { ...draft, to: draft.to.trim() };
  const sent = { at: Date.now(), to: message.to };
  try {
    const reply = await api('POST /api/config/v1/configuration/test-send', { body: message });
    onOutcome({ ...sent, status: 200, reply, id: reply.id });
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) {
      const { status, code, payload, requestId } = error;
      onOutcome({ ...sent, status, reply: { code, message: error.message, payload, requestId }, id: null });
    }
    throw error;
  }
}
