import { newId } from '#lib/core/ids.ts';
import { runCall } from '../calls/run-call.ts';
import type { ApiAnswer, ApiCall } from './call.ts';
import { sendContract } from './contract.ts';
import { idleRateHeaders } from './send-rate.ts';

/** Answers one call of the send API (docs/contract.md §1, §2); never throws. Its steps are those of `sendContract`. */
export const answerCall = (call: ApiCall): Promise<ApiAnswer> =>
  runCall(sendContract, { ...call, requestId: newId(), headers: idleRateHeaders(), found: null, takenBytes: 0 });
