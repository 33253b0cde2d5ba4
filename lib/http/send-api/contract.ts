import { requireFeature } from '#lib/account/access/require-feature.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { newId } from '#lib/core/ids.ts';
import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import { requireGrant } from '#lib/senders/api-keys/admit-key.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';
import type { FileAnswer, FileBody } from '#lib/senders/api-keys/key-call.ts';
import { type CallContract, runCall } from '../calls/run-call.ts';
import { readFileBody } from '../request/read-file-body.ts';
import { isJsonType, readJson } from '../request/read-json.ts';
import { answerDownload, answerRefusal, answerSuccess, asRefusal } from './answer.ts';
import { authenticateCall } from './authenticate-call.ts';
import type { ApiAnswer, ApiCall } from './call.ts';
import { authenticateCounted, completeAnswer, type RunningCall, releaseBody, reserveBody } from './call-steps.ts';
import { type FoundCall, findCall } from './find-call.ts';
import { contextOf } from './key-context.ts';
import { readQuota, withQuotaEnd } from './quota-headers.ts';
import { idleRateHeaders, limitRate } from './send-rate.ts';
import { spellingOf } from './spelling.ts';

/** One call of the send API that is being answered. */
export type SendCall = RunningCall & { found: FoundCall | null };

type Input = { body: unknown; rawBody: unknown; file: FileBody | null; query: unknown };

/**
 * The contract of the send API (docs/contract.md §1, §2): API keys only, errors in the format of the SDKs, quota
 * headers.
 */
const sendContract: CallContract<SendCall, AuthenticatedKey, Input, ApiAnswer> = {
  async admit(call) {
    call.found = await findCall(call.method, call.path);
  },

  authenticate: (call) => authenticateCounted(call, (beforeLookUp) => authenticateCall(call, beforeLookUp)),

  rate: (call, key) => limitRate(`key ${key.apiKeyId}`, call.headers),

  async allow(call, key) {
    const { grant, isCompanyOnly, feature } = specOf(call);
    requireGrant(key, grant);
    if (isCompanyOnly && key.subaccountId !== null) throw new AppError('forbidden');
    if (feature) await requireFeature(contextOf(key, call.ip, call.requestId), feature);
  },

  async parse(call, key) {
    const spec = specOf(call);
    const spelling = spellingOf(spec);
    const query = spec.query && readQuery(call.query);
    const isFile = spec.file !== undefined && !isJsonType(call);
    const takesJson = !isFile && (spec.body !== undefined || spec.rawBody !== undefined);
    const unread = isFile || takesJson ? reserveBody(call, key.companyId) : null;
    const file = unread && isFile && spec.file ? await readFileBody(unread, spec.file) : null;
    const rawBody = unread && takesJson ? await readJson(unread, REQUEST_MAX_BYTES) : undefined;
    return {
      rawBody,
      file,
      query: spec.query && parseInput(spec.query, spelling?.read('query', query) ?? query),
      body: isFile ? undefined : spec.body && parseInput(spec.body, spelling?.read('body', rawBody) ?? rawBody),
    };
  },

  isRead: ({ method }) => method === 'GET',

  async run(call, key, input) {
    const spec = specOf(call);
    const { params = {} } = call.found ?? {};
    const ctx = contextOf(key, call.ip, call.requestId);
    const { answer, replayed } = await spec.run({ ...input, ctx, key, params, header: call.header });
    if (spec.media !== undefined) return answerDownload(answer as FileAnswer); // what `media` promises
    return answerSuccess(spellingOf(spec)?.write(answer) ?? answer, replayed);
  },

  async refuse({ requestId, found }, key, failure) {
    const error = asRefusal(failure);
    const spelled = (found && spellingOf(found.call)?.refuse(error)) ?? error;
    return answerRefusal(withQuotaEnd(spelled, await readQuota(key), new Date()), requestId);
  },

  release: releaseBody,

  complete: (call, outcome) => completeAnswer(call, call.found?.path ?? null, outcome),
};

/** Answers one call of the send API (docs/contract.md §1, §2); never throws. */
export const answerKeyCall = (call: ApiCall): Promise<ApiAnswer> =>
  runCall(sendContract, { ...call, requestId: newId(), headers: idleRateHeaders(), found: null, takenBytes: 0 });

function specOf({ found }: SendCall): FoundCall['call'] {
  if (!found) throw new Error('a call without a route was admitted');
  return found.call;
}

/** Returns the parameters of a query; the schema refuses a repeated one, because it accepts texts only. */
function readQuery(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
