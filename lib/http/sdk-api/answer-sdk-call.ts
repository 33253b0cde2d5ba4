import { newId } from '#lib/core/ids.ts';
import { runCall } from '../calls/run-call.ts';
import type { ApiAnswer, ApiCall } from '../send-api/call.ts';
import { idleRateHeaders } from '../send-api/send-rate.ts';
import { sdkContract } from './contract.ts';
import { answerPreflight } from './cors.ts';

/** Answers one call under `/sdk/`, or the preflight of one; never throws. @param path its path without the base path. */
export function answerSdkCall(call: ApiCall, path: string): Promise<ApiAnswer> {
  const requestId = newId();
  if (call.method === 'OPTIONS') return answerPreflight(call, requestId, new Date());
  return runCall(sdkContract, { ...call, path, requestId, headers: idleRateHeaders(), found: null, takenBytes: 0 });
}
