import { AppError } from '#lib/core/errors/app-error.ts';
import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import { checkIntakeCapacity, intakeMemory } from '#lib/infra/pressure/intake-memory.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';
import { logCall } from '../calls/log-call.ts';
import type { CallOutcome } from '../calls/run-call.ts';
import type { UnreadBody } from '../request/read-json.ts';
import type { ApiAnswer, ApiCall } from './call.ts';
import { quotaHeaders, readQuota } from './quota-headers.ts';
import { limitRate } from './send-rate.ts';

/** The `Retry-After` of a request that is refused because the body memory is full, in seconds. */
const FULL_RETRY_SECONDS = 2;

/** A call that is being answered, with the answer headers known so far. */
export type RunningCall = ApiCall & {
  requestId: string;
  headers: Record<string, string>;
  /** The company for whose body memory is reserved. */
  holder?: string;
  /** The memory reserved, in bytes. */
  takenBytes: number;
};

/**
 * Authenticates a call, and counts against the address every key that must be looked up, before the lookup, and every
 * wrong key.
 *
 * @param prove looks the key up after it has called its argument.
 * @throws {AppError} rateLimited; what `prove` throws
 */
export async function authenticateCounted<Key extends AuthenticatedKey>(
  call: RunningCall,
  prove: (beforeLookUp: () => void) => Promise<Key>,
): Promise<Key> {
  let isCounted = false;
  const count = () => {
    isCounted = true;
    limitRate(`address ${call.ip}`, call.headers);
  };
  try {
    return await prove(count);
  } catch (error) {
    if (error instanceof AppError && !isCounted) count();
    throw error;
  }
}

/**
 * Returns the body of a call, which is read after memory was reserved for it; the memory stays reserved until the message
 * is stored (`releaseBody`). Without a content length, memory is reserved for each chunk as it arrives.
 *
 * @throws {AppError} queueUnavailable
 */
export function reserveBody(call: RunningCall, companyId: string): UnreadBody {
  checkIntakeCapacity();
  call.holder = companyId;
  const announced = call.header('content-length');
  if (announced !== null) reserveBytes(call, Math.min(Number(announced) || 0, REQUEST_MAX_BYTES));
  const admit = announced === null ? (bytes: number) => reserveBytes(call, bytes) : undefined;
  return { header: call.header, readBody: (maxBytes) => call.readBody(maxBytes, admit) };
}

/** Reserves further memory for the body of a call. @throws {AppError} queueUnavailable */
export function reserveBytes(call: RunningCall, bytes: number): void {
  if (!intakeMemory.take(call.holder ?? '', bytes))
    throw new AppError('queueUnavailable', { retryAfterSeconds: FULL_RETRY_SECONDS });
  call.takenBytes += bytes;
}

/** Releases the memory reserved for the body of a call. */
export function releaseBody({ holder, takenBytes }: RunningCall): void {
  if (holder !== undefined) intakeMemory.give(holder, takenBytes);
}

/** Adds the headers that every answer has, and writes the call's log line; `path` is the name of the route. */
export async function completeAnswer(
  call: RunningCall,
  path: string | null,
  { caller: key, answer, failure, startedAt }: CallOutcome<AuthenticatedKey, ApiAnswer>,
): Promise<void> {
  const { requestId, method, ip } = call;
  Object.assign(answer.headers, call.headers, quotaHeaders(await readQuota(key)), { 'x-request-id': requestId });
  const line = { requestId, method, path, status: answer.status, ip };
  logCall('api request', { ...line, companyId: key?.companyId, apiKeyId: key?.apiKeyId }, failure, startedAt);
}
