import type { AuthenticatedKey } from '#lib/api-keys/authenticated-key.ts';
import { requireGrant } from '#lib/api-keys/require-grant.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import { checkIntakeCapacity, intakeMemory } from '#lib/infra/pressure/intake-memory.ts';
import { logCall } from '../calls/log-call.ts';
import type { CallContract } from '../calls/run-call.ts';
import { readJson } from '../request/read-json.ts';
import { answerRefusal, answerSuccess, asRefusal } from './answer.ts';
import { authenticateCall } from './authenticate-call.ts';
import type { ApiAnswer, ApiCall } from './call.ts';
import { quotaHeaders, readQuota, withQuotaEnd } from './quota-headers.ts';
import { type FoundRoute, findRoute } from './routes.ts';
import { limitRate } from './send-rate.ts';

/** The `Retry-After` of a request that is refused because the body memory is full, in seconds. */
const FULL_RETRY_SECONDS = 2;

/** One call of the send API that is being answered, with the answer headers known so far. */
export type SendCall = ApiCall & {
  requestId: string;
  headers: Record<string, string>;
  found: FoundRoute | null;
  /** The company for whose body memory is reserved. */
  holder?: string;
  /** The memory reserved, in bytes. */
  takenBytes: number;
};

/**
 * The contract of the send API (docs/contract.md §1, §2): API keys only, errors in the format of the SDKs, quota
 * headers.
 */
export const sendContract: CallContract<SendCall, AuthenticatedKey, unknown, ApiAnswer> = {
  admit(call) {
    call.found = findRoute(call.method, call.path);
  },

  /** Counts against the address every key that must be looked up, before the lookup, and every wrong key. */
  async authenticate(call) {
    let isCounted = false;
    const count = () => {
      isCounted = true;
      limitRate(`address ${call.ip}`, call.headers);
    };
    try {
      return await authenticateCall(call, count);
    } catch (error) {
      if (error instanceof AppError && !isCounted) count();
      throw error;
    }
  },

  rate: (call, key) => limitRate(`key ${key.apiKeyId}`, call.headers),

  async allow(call, key) {
    requireGrant(key, routeOf(call).route.grant);
  },

  parse(call, key) {
    return routeOf(call).route.takesBody ? readBody(call, key.companyId) : Promise.resolve(undefined);
  },

  async run(call, key, body) {
    const { route, id, subId } = routeOf(call);
    const { answer, replayed } = await route.run({ call, key, id, subId, body });
    return answerSuccess(answer, replayed);
  },

  async refuse({ requestId }, key, failure) {
    return answerRefusal(withQuotaEnd(asRefusal(failure), await readQuota(key), new Date()), requestId);
  },

  release({ holder, takenBytes }) {
    if (holder !== undefined) intakeMemory.give(holder, takenBytes);
  },

  async complete(call, { caller: key, answer, failure, startedAt }) {
    const { requestId, method, found, ip } = call;
    Object.assign(answer.headers, call.headers, quotaHeaders(await readQuota(key)), { 'x-request-id': requestId });
    const line = { requestId, method, path: found?.name ?? null, status: answer.status, ip };
    logCall('api request', { ...line, companyId: key?.companyId, apiKeyId: key?.apiKeyId }, failure, startedAt);
  },
};

function routeOf({ found }: SendCall): FoundRoute {
  if (!found) throw new Error('a call without a route was admitted');
  return found;
}

/**
 * Reads a body after reserving memory for it; the memory stays reserved until the message is stored (`release`).
 * Without a content length, memory is reserved for each chunk as it arrives.
 */
function readBody(call: SendCall, companyId: string): Promise<unknown> {
  checkIntakeCapacity();
  call.holder = companyId;
  const take = (bytes: number) => {
    if (!intakeMemory.take(companyId, bytes))
      throw new AppError('queueUnavailable', { retryAfterSeconds: FULL_RETRY_SECONDS });
    call.takenBytes += bytes;
  };
  const told = call.header('content-length');
  if (told !== null) take(Math.min(Number(told) || 0, REQUEST_MAX_BYTES));
  const { header } = call;
  const read = (maxBytes: number) => call.readBody(maxBytes, told === null ? take : undefined);
  return readJson({ header, readBody: read }, REQUEST_MAX_BYTES);
}
