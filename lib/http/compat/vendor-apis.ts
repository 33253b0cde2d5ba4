import { newId } from '#lib/core/ids.ts';
import { runCall } from '../calls/run-call.ts';
import type { ApiAnswer, ApiCall } from '../send-api/call.ts';
import { idleRateHeaders } from '../send-api/send-rate.ts';
import { vendorContract } from './contract.ts';
import { MAILGUN } from './mailgun/api.ts';
import { POSTMARK } from './postmark/api.ts';
import { SENDGRID } from './sendgrid/api.ts';
import { SES } from './ses/api.ts';
import { SPARKPOST } from './sparkpost/api.ts';
import type { Vendor, VendorPathOf } from './vendor.ts';
import type { VendorApi } from './vendor-api.ts';

/** The APIs of other vendors. */
export const VENDOR_APIS: Readonly<Record<Vendor, VendorApi>> = {
  sparkpost: SPARKPOST,
  mailgun: MAILGUN,
  sendgrid: SENDGRID,
  postmark: POSTMARK,
  ses: SES,
};

/** Answers one call of a vendor's API; never throws. */
export function answerVendorCall(call: ApiCall, found: VendorPathOf): Promise<ApiAnswer> {
  const headers = idleRateHeaders();
  const running = { requestId: newId(), headers, found: null, takenBytes: 0, api: VENDOR_APIS[found.vendor] };
  return runCall(vendorContract, { ...call, ...found, ...running });
}
