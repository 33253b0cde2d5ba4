import type { ApiErrorPayload } from './api-error.ts';

/** The spec's error object (§3), as our APIs answer it. */
type ErrorBody = {
  code: string | number | null;
  message: string;
  payload: ApiErrorPayload;
  requestId: string | undefined;
};

/**
 * Reads an answer as an error object; returns null when it is not an error object. It uses no schema because every page
 * loads this code, and zod would be a tenth of all that a page loads.
 */
export function readErrorBody(answer: unknown): ErrorBody | null {
  if (!isRecord(answer)) return null;
  const { code, message, payload, requestId } = answer;
  if (typeof message !== 'string' || message === '') return null;
  return {
    code: typeof code === 'string' || typeof code === 'number' || code === null ? code : 'undefinedError',
    message,
    payload: isRecord(payload) ? readPayload(payload) : {},
    requestId: text(requestId),
  };
}

const TEXTS = ['field', 'cause', 'feature', 'subfeature', 'device', 'lastSeenAt'] as const;

function readPayload(payload: Record<string, unknown>): ApiErrorPayload {
  const texts = TEXTS.map((name) => [name, text(payload[name])] as const);
  const given = [...texts, ['value', payload.value] as const, ['work', number(payload.work)] as const].filter(
    ([, one]) => one !== undefined,
  );
  return Object.fromEntries(given);
}

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
