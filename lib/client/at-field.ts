import { ApiError } from './api-error.ts';

/** A refusal that names a part of a list (`emails[2]`), said at the one field in which the list is typed. */
export function atField(error: unknown, field: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, message, requestId, payload } = error;
  if (!payload.field?.startsWith(field)) return error;
  return new ApiError({ status, code, message, requestId, payload: { ...payload, field } });
}
