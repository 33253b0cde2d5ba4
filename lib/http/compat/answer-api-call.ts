import { newId } from '#lib/core/ids.ts';
import { runCall } from '../calls/run-call.ts';
import { answerSdkCall } from '../sdk-api/answer-sdk-call.ts';
import { sdkPathOf } from '../sdk-api/paths.ts';
import { answerCall } from '../send-api/answer-call.ts';
import type { ApiAnswer, ApiCall } from '../send-api/call.ts';
import { idleRateHeaders } from '../send-api/send-rate.ts';
import { vendorContract } from './contract.ts';
import { findVendor } from './vendor.ts';
import { VENDOR_APIS } from './vendor-apis.ts';

/** Answers one call of the send API, of SDK keys, or of a vendor's API, chosen by its path; never throws. */
export function answerApiCall(call: ApiCall): Promise<ApiAnswer> {
  const found = findVendor(call.path);
  if (!found) {
    const sdkPath = sdkPathOf(call.path);
    return sdkPath === null ? answerCall(call) : answerSdkCall(call, sdkPath);
  }
  const headers = idleRateHeaders();
  const running = { requestId: newId(), headers, found: null, takenBytes: 0, api: VENDOR_APIS[found.vendor] };
  return runCall(vendorContract, { ...call, ...found, ...running });
}
