import type { Context } from '#lib/core/context.ts';
import { decodePercent } from '#lib/core/decode-percent.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { log } from '#lib/infra/log/log.ts';

type RequestFacts = {
  request: Request;
  requestId: string;
  /** Their values are left out of the path: one of them may be a secret token. */
  params: Record<string, string>;
  ctx: Context | null;
  status: number;
  startedAt: number;
  failure: unknown;
};

/** Writes a request's one line; a failure that was not expected adds its own words, for the operator only. */
export function logRequest({ request, requestId, params, ctx, status, startedAt, failure }: RequestFacts): void {
  const line = {
    requestId,
    method: request.method,
    path: pathPattern(new URL(request.url).pathname, params),
    status,
    durationMs: Math.round(performance.now() - startedAt),
    companyId: ctx?.scope.companyId,
    actor: ctx?.actor.type,
    ip: ctx?.ip,
    code: failure instanceof AppError ? failure.code : undefined,
  };
  if (failure === null || failure instanceof AppError) log().info(line, 'request');
  else log().error({ ...line, err: failure }, 'request failed');
}

/** `/api/config/v1/authorized-recipient/{id}`: a path with its parameters' names in place of their values. */
export function pathPattern(path: string, params: Record<string, string>): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `{${name}}`]));
  return path
    .split('/')
    .map((part) => names.get(decodePercent(part) ?? part) ?? part)
    .join('/');
}
