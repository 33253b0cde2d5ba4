import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';
import { requireGrant } from '#lib/senders/api-keys/require-grant.ts';
import type { CallContract } from '../calls/run-call.ts';
import { readJson } from '../request/read-json.ts';
import { answerRefusal, answerSuccess, asRefusal } from './answer.ts';
import { authenticateCall } from './authenticate-call.ts';
import type { ApiAnswer } from './call.ts';
import { authenticateCounted, completeAnswer, type RunningCall, releaseBody, reserveBody } from './call-steps.ts';
import { type FoundRoute, findRoute } from './find-route.ts';
import { readQuota, withQuotaEnd } from './quota-headers.ts';
import { limitRate } from './send-rate.ts';

/** One call of the send API that is being answered. */
export type SendCall = RunningCall & { found: FoundRoute | null };

/**
 * The contract of the send API (docs/contract.md §1, §2): API keys only, errors in the format of the SDKs, quota
 * headers.
 */
export const sendContract: CallContract<SendCall, AuthenticatedKey, unknown, ApiAnswer> = {
  async admit(call) {
    call.found = await findRoute(call.method, call.path);
  },

  authenticate: (call) => authenticateCounted(call, (beforeLookUp) => authenticateCall(call, beforeLookUp)),

  rate: (call, key) => limitRate(`key ${key.apiKeyId}`, call.headers),

  async allow(call, key) {
    requireGrant(key, routeOf(call).route.grant);
  },

  async parse(call, key) {
    if (!routeOf(call).route.takesBody) return undefined;
    return readJson(reserveBody(call, key.companyId), REQUEST_MAX_BYTES);
  },

  isRead: ({ method }) => method === 'GET',

  async run(call, key, body) {
    const { route, id, subId } = routeOf(call);
    const { answer, replayed } = await route.run({ call, key, id, subId, body });
    return answerSuccess(answer, replayed);
  },

  async refuse({ requestId }, key, failure) {
    return answerRefusal(withQuotaEnd(asRefusal(failure), await readQuota(key), new Date()), requestId);
  },

  release: releaseBody,

  complete: (call, outcome) => completeAnswer(call, call.found?.name ?? null, outcome),
};

function routeOf({ found }: SendCall): FoundRoute {
  if (!found) throw new Error('a call without a route was admitted');
  return found;
}
