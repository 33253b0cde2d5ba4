import { decodePercent } from '#lib/core/decode-percent.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import { requireGrant } from '#lib/senders/api-keys/admit-key.ts';
import { authenticateApiKey } from '#lib/senders/api-keys/authenticate-api-key.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';
import { actForSubaccount } from '#lib/senders/subaccounts/sending/choose-subaccount.ts';
import type { CallContract } from '../calls/run-call.ts';
import { isJsonType, readJson } from '../request/read-json.ts';
import { asRefusal } from '../send-api/answer.ts';
import type { ApiAnswer } from '../send-api/call.ts';
import {
  authenticateCounted,
  completeAnswer,
  type RunningCall,
  releaseBody,
  reserveBody,
  reserveBytes,
} from '../send-api/call-steps.ts';
import { readQuota, withQuotaEnd } from '../send-api/quota-headers.ts';
import { limitRate } from '../send-api/send-rate.ts';
import { answerVendorRefusal } from './error-format.ts';
import { readForm } from './read-form.ts';
import type { Vendor } from './vendor.ts';
import type { ReadBody, VendorApi, VendorRoute } from './vendor-api.ts';

/** One call of a vendor's API that is being answered; `path` is without its prefix. */
export type VendorRunningCall = RunningCall & {
  vendor: Vendor;
  prefix: string;
  api: VendorApi;
  found: FoundVendorRoute | null;
};

/**
 * The contract of the vendors' APIs: that of the send API, with the key where the vendor has it and errors in its format.
 */
export const vendorContract: CallContract<VendorRunningCall, AuthenticatedKey, ReadBody | null, ApiAnswer> = {
  admit(call) {
    call.found = findVendorRoute(call.api, call.method, call.path);
  },

  authenticate: (call) => authenticateCounted(call, (beforeLookUp) => authenticate(call, beforeLookUp)),

  rate: (call, key) => limitRate(`key ${key.apiKeyId}`, call.headers),

  async allow(call, key) {
    requireGrant(key, routeOf(call).route.grant);
  },

  async parse(call, key) {
    const { route, params } = routeOf(call);
    refuseNul(call, params);
    if (route.body === 'none') return null;
    const body = reserveBody(call, key.companyId);
    const isJson = route.body === 'json' || (route.body === 'json or form' && isJsonType(body));
    if (isJson) return { json: await readJson(body, REQUEST_MAX_BYTES) };
    return { form: await readForm(body, (bytes) => reserveBytes(call, bytes)) };
  },

  isRead: ({ method }) => method === 'GET',

  async run(call, key, read) {
    const { route, params } = routeOf(call);
    const given = { call, key, params, baseUrl: baseUrlOf(call) };
    if (route.body === 'form' && read && 'form' in read) return route.run({ ...given, body: read.form });
    if (route.body === 'json' && read && 'json' in read) return route.run({ ...given, body: read.json });
    if (route.body === 'json or form' && read) return route.run({ ...given, body: read });
    if (route.body === 'none') return route.run({ ...given, body: undefined });
    throw new Error('a body was read in another form than its route takes');
  },

  async refuse({ vendor }, key, failure) {
    return answerVendorRefusal(vendor, withQuotaEnd(asRefusal(failure), await readQuota(key), new Date()));
  },

  release: releaseBody,

  complete: (call, outcome) => completeAnswer(call, call.found && `${call.vendor} ${call.found.name}`, outcome),
};

/** @throws {AppError} missingApiKey, notAuthorized (the sub-account), and everything of `authenticateApiKey` */
async function authenticate(call: VendorRunningCall, beforeLookUp: () => void): Promise<AuthenticatedKey> {
  const key = await proveKey(call, beforeLookUp);
  return actForSubaccount(key, call.header(call.api.subaccountHeader)).catch((error: unknown) => {
    const isUnknown = error instanceof AppError && (error.code === 'notFound' || error.code === 'invalidField');
    throw isUnknown ? new AppError('notAuthorized', { message: 'The key may not act for this sub-account.' }) : error;
  });
}

/** Refuses a NUL, which no text of the database holds. @throws {AppError} notFound in a path, invalidField in a query */
function refuseNul({ query }: VendorRunningCall, params: readonly string[]): void {
  if (params.some((param) => param.includes('\0'))) throw refuse.notFound('address');
  if (!/%00/.test(query)) return;
  throw refuse.field('query', 'must not hold a NUL');
}

async function proveKey(call: VendorRunningCall, beforeLookUp: () => void): Promise<AuthenticatedKey> {
  const { authenticate: proveSignature, readKey } = call.api;
  if (proveSignature) return proveSignature(call, beforeLookUp);
  const token = readKey?.(call) ?? '';
  if (token === '') throw new AppError('missingApiKey');
  return authenticateApiKey(token, call.ip, beforeLookUp);
}

/** Returns the URL under which the vendor's paths were called, for the addresses of further pages. */
const baseUrlOf = ({ header, prefix }: VendorRunningCall): string =>
  `${header('x-forwarded-proto') === 'https' ? 'https' : 'http'}://${header('host') ?? 'localhost'}${prefix}`;

function routeOf({ found }: VendorRunningCall): FoundVendorRoute {
  if (!found) throw new Error('a call without a route was admitted');
  return found;
}

/** A route that was found, with its path as the log names it, and the decoded parts in braces. */
export type FoundVendorRoute = { route: VendorRoute; name: string; params: string[] };

/**
 * Finds the route of a call; HEAD is served as GET.
 *
 * @param path without the prefix and a trailing slash.
 * @throws {AppError} notFound, methodNotAllowed (its payload's `value` lists the allowed methods)
 */
export function findVendorRoute({ paths }: VendorApi, method: string, path: string): FoundVendorRoute {
  for (const { pattern, name, methods } of paths) {
    const found = pattern.exec(path);
    if (!found) continue;
    const route = methods[method === 'HEAD' ? 'GET' : method];
    if (route) return { route, name, params: found.slice(1).map((part) => decodePercent(part ?? '') ?? '') };
    const allowed = Object.keys(methods).join(', ');
    throw new AppError('methodNotAllowed', { value: allowed, values: { allowed, method } });
  }
  throw refuse.notFound('address');
}
