import { AppError } from '#lib/core/errors/app-error.ts';
import type { Draft } from './draft-messages.ts';

/**
 * Names the field of the request that a refusal is about: intake knows addresses only. Of several fields with the
 * same address the first one is named.
 */
export function locateRefusal(error: unknown, draft: Draft | undefined): unknown {
  if (!draft || !(error instanceof AppError)) return error;
  const { senders, receivers } = draft;
  const { field, value } = error.payload;
  const candidates = field === 'from' ? senders : field === 'to' ? receivers : [];
  const source = candidates.find(({ given, address }) => value === given || value === address);
  return source ? withField(error, source.field) : error;
}

/** The same refusal within a batch: `[3].to`, and its sentence says which message it is about. */
export function atIndex(error: AppError, index: number): AppError {
  const { field } = error.payload;
  const path = field && field !== 'body' ? `[${index}].${field}` : `[${index}]`;
  return withField(error, path, `${path}: ${error.message}`);
}

function withField(error: AppError, field: string, message = error.message): AppError {
  return new AppError(error.code, { ...error.payload, field, message, retryAfterSeconds: error.retryAfterSeconds });
}
