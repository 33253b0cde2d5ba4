import type { AuthenticatedKey } from '#lib/api-keys/authenticated-key.ts';
import { requireGrant } from '#lib/api-keys/require-grant.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import { log } from '#lib/infra/log/log.ts';
import { checkIntakeRoom, intakeRoom } from '#lib/infra/pressure/intake-room.ts';
import { answerRefusal, answerSuccess, asRefusal } from './answer.ts';
import { authenticateCall } from './authenticate-call.ts';
import type { ApiAnswer, ApiCall } from './call.ts';
import { idleRateHeaders, limitRate } from './limit-rate.ts';
import { quotaHeaders, readQuota, withQuotaEnd } from './quota-headers.ts';
import { readJson } from './read-json.ts';
import { type FoundRoute, findRoute } from './routes.ts';

/** After so many seconds the requests that fill the memory are through. */
const FULL_RETRY_SECONDS = 2;

/** What is known of a call so far, for its headers and its line in the log. */
type Progress = {
  requestId: string;
  headers: Record<string, string>;
  found: FoundRoute | null;
  key: AuthenticatedKey | null;
};

/**
 * Answers one call of the send API (contract §1, §2), never throwing: route, key, rate, grant, body, verb, in this
 * order. Every answer carries its request id, the rate and, for a proven key, the quota; every call has one line in the
 * log, without bodies and secrets.
 */
export async function answerCall(call: ApiCall): Promise<ApiAnswer> {
  const startedAt = performance.now();
  const progress: Progress = { requestId: newId(), headers: idleRateHeaders(), found: null, key: null };
  let failure: unknown = null;
  let answer: ApiAnswer;
  try {
    answer = await admitAndRun(call, progress);
  } catch (error) {
    failure = error;
    const refusal = withQuotaEnd(asRefusal(error), await readQuota(progress.key), new Date());
    answer = answerRefusal(refusal, progress.requestId);
  }
  Object.assign(answer.headers, progress.headers, quotaHeaders(await readQuota(progress.key)));
  answer.headers['x-request-id'] = progress.requestId;
  writeLine(call, progress, answer, failure, performance.now() - startedAt);
  return answer;
}

async function admitAndRun(call: ApiCall, progress: Progress): Promise<ApiAnswer> {
  progress.found = findRoute(call.method, call.path);
  const { route, id } = progress.found;
  progress.key = await authenticate(call, progress.headers);
  limitRate(`key ${progress.key.apiKeyId}`, progress.headers);
  requireGrant(progress.key, route.grant);
  const admitted = { call, key: progress.key, id };
  const run = async (body: unknown) => {
    const { answer, replayed } = await route.run({ ...admitted, body });
    return answerSuccess(answer, replayed);
  };
  return route.takesBody
    ? withRoom(progress.key.companyId, call, async (admitted) => run(await readJson(admitted)))
    : run(undefined);
}

/** Counts against the address what must be looked up, before it is, and every key that is wrong. */
async function authenticate(call: ApiCall, headers: Record<string, string>): Promise<AuthenticatedKey> {
  let isCounted = false;
  const count = () => {
    isCounted = true;
    limitRate(`address ${call.ip}`, headers);
  };
  try {
    return await authenticateCall(call, count);
  } catch (error) {
    if (error instanceof AppError && !isCounted) count();
    throw error;
  }
}

/**
 * Keeps the room of a body from before it is read until what it asks for is stored. Of one whose length the client does
 * not tell, room is taken for each piece as it comes.
 */
async function withRoom<T>(companyId: string, call: ApiCall, work: (call: ApiCall) => Promise<T>): Promise<T> {
  checkIntakeRoom();
  let taken = 0;
  const take = (bytes: number) => {
    if (!intakeRoom.take(companyId, bytes))
      throw new AppError('queueUnavailable', { retryAfterSeconds: FULL_RETRY_SECONDS });
    taken += bytes;
  };
  try {
    const told = call.header('content-length');
    if (told === null) return await work({ ...call, readBody: (maxBytes) => call.readBody(maxBytes, take) });
    take(Math.min(Number(told) || 0, REQUEST_MAX_BYTES));
    return await work(call);
  } finally {
    intakeRoom.give(companyId, taken);
  }
}

function writeLine(
  call: ApiCall,
  { requestId, found, key }: Progress,
  answer: ApiAnswer,
  failure: unknown,
  ms: number,
): void {
  const line = {
    requestId,
    method: call.method,
    path: found?.name ?? null,
    status: answer.status,
    durationMs: Math.round(ms * 10) / 10,
    companyId: key?.companyId,
    apiKeyId: key?.apiKeyId,
    ip: call.ip,
    code: failure instanceof AppError ? failure.code : undefined,
  };
  if (failure === null || failure instanceof AppError) log().info(line, 'api request');
  else log().error({ ...line, err: failure }, 'api request failed');
}
