import { requireFeature } from '#lib/account/access/require-feature.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId } from '#lib/core/ids.ts';
import { type AuthenticatedSdkKey, authenticateSdkKey } from '#lib/senders/api-keys/sdk/authenticate-sdk-key.ts';
import { logCall } from '../calls/log-call.ts';
import { type CallContract, runCall } from '../calls/run-call.ts';
import { readJson } from '../request/read-json.ts';
import { answerRefusal, answerSuccess, asRefusal } from '../send-api/answer.ts';
import { readToken } from '../send-api/authenticate-call.ts';
import type { ApiAnswer, ApiCall } from '../send-api/call.ts';
import { authenticateCounted, type RunningCall, releaseBody, reserveBody } from '../send-api/call-steps.ts';
import { idleRateHeaders, limitRate } from '../send-api/send-rate.ts';
import { answerPreflight, corsHeaders } from './cors.ts';
import { SDK_PATHS, type SdkPath } from './paths.ts';

/** One call with an SDK key that is being answered; `path` is without the base path. */
export type SdkCall = RunningCall & { found: SdkPath | null };

/** The longest body in bytes: an address, an id and fifty short values. */
const BODY_MAX_BYTES = 65_536;

/**
 * The contract of the calls that SDK keys may make: that of the send API, with the origin or the app checked, and without
 * anything to read of the account.
 */
export const sdkContract: CallContract<SdkCall, AuthenticatedSdkKey, unknown, ApiAnswer> = {
  admit(call) {
    call.headers.vary = 'origin';
    call.found = SDK_PATHS.find(({ name }) => name === call.path) ?? null;
    if (!call.found) throw refuse.notFound('address');
    const allowed = 'POST, OPTIONS';
    if (call.method !== 'POST')
      throw new AppError('methodNotAllowed', { value: allowed, values: { allowed, method: call.method } });
  },

  async authenticate(call) {
    const token = readToken(call.header('authorization')?.trim() ?? '');
    if (token === '') throw new AppError('missingApiKey');
    return authenticateCounted<AuthenticatedSdkKey>(call, (beforeLookUp) =>
      authenticateSdkKey(token, call.ip, beforeLookUp),
    );
  },

  rate(call, key) {
    // First, so that a page of an allowed origin can read every later refusal.
    requireOrigin(call, key);
    limitRate(`key ${key.apiKeyId}`, call.headers);
  },

  allow: (_call, { companyId, environment }) =>
    requireFeature({ scope: { companyId, environment } }, 'apiKey.allowSDK'),

  parse: async (call, key) =>
    call.found?.body ? readJson(reserveBody(call, key.companyId), BODY_MAX_BYTES) : undefined,

  isRead: () => false,

  async run(call, key, body) {
    if (!call.found) throw new Error('a call without a route was admitted');
    const { answer, replayed } = await call.found.run(call, key, body);
    return answerSuccess(answer, replayed);
  },

  refuse: async ({ requestId }, _key, failure) => answerRefusal(asRefusal(failure), requestId),

  release: releaseBody,

  async complete(call, { caller: key, answer, failure, startedAt }) {
    const { requestId, method, ip, found } = call;
    Object.assign(answer.headers, call.headers, { 'x-request-id': requestId });
    const line = { requestId, method, path: found?.name ?? null, status: answer.status, ip };
    logCall('api request', { ...line, companyId: key?.companyId, apiKeyId: key?.apiKeyId }, failure, startedAt);
  },
};

/** The `Origin` of a page that has none, such as a file. */
const OPAQUE = 'null';

/**
 * Requires that a call comes from a page of an allowed origin, or names an allowed app. Browsers send `Origin` with each POST,
 * so a call with one must be allowed by it; the page may then read the answer. Programs can send any value of both headers.
 *
 * @throws {AppError} sdkOriginRefused, sdkAppRefused
 */
function requireOrigin(call: RunningCall, { sdk: { origins, appIds } }: AuthenticatedSdkKey): void {
  const origin = call.header('origin');
  if (origin === null) {
    if (!appIds.includes(call.header('x-app-id') ?? '')) throw new AppError('sdkAppRefused');
    return;
  }
  if (origin === OPAQUE || !origins.includes(origin))
    throw new AppError('sdkOriginRefused', { values: { origin: origin.slice(0, 255) } });
  Object.assign(call.headers, corsHeaders(origin));
}

/** Answers one call under `/sdk/`, or the preflight of one; never throws. @param path its path without the base path. */
export function answerSdkCall(call: ApiCall, path: string): Promise<ApiAnswer> {
  const requestId = newId();
  if (call.method === 'OPTIONS') return answerPreflight(call, requestId, new Date());
  return runCall(sdkContract, { ...call, path, requestId, headers: idleRateHeaders(), found: null, takenBytes: 0 });
}
