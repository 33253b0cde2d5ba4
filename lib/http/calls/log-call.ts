import { AppError } from '#lib/core/errors/app-error.ts';
import { log } from '#lib/infra/log/log.ts';

/** The log line of a call, without bodies, queries and secrets. */
export type CallLine = {
  requestId: string;
  method: string;
  /** The path with the names of its parameters instead of their values, because a value may be a secret token. */
  path: string | null;
  status: number;
  companyId: string | undefined;
  /** The type of the caller. */
  actor?: string | undefined;
  apiKeyId?: string | undefined;
  ip: string | null | undefined;
};

/** Writes a call's log line. An unexpected failure is logged with its error, for the operator only. */
export function logCall(api: 'request' | 'api request', line: CallLine, failure: unknown, startedAt: number): void {
  const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
  const code = failure instanceof AppError ? failure.code : undefined;
  if (failure === null || failure instanceof AppError) log().info({ ...line, durationMs, code }, api);
  else log().error({ ...line, durationMs, err: failure }, `${api} failed`);
}
