import { newId } from '#lib/core/ids.ts';
import { runCall } from '../calls/run-call.ts';
import type { ApiAnswer, ApiCall } from '../send-api/call.ts';
import { idleRateHeaders } from '../send-api/send-rate.ts';
import { vendorContract } from './contract.ts';
import type { VendorPathOf } from './vendor.ts';
import { VENDOR_APIS } from './vendor-apis.ts';

/** Answers one call of a vendor's API; never throws. */
export function answerVendorCall(call: ApiCall, found: VendorPathOf): Promise<ApiAnswer> {
  const headers = idleRateHeaders();
  const running = { requestId: newId(), headers, found: null, takenBytes: 0, api: VENDOR_APIS[found.vendor] };
  return runCall(vendorContract, { ...call, ...found, ...running });
}
