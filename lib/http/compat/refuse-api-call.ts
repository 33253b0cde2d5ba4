import type { AppError } from '#lib/core/errors/app-error.ts';
import { answerRefusal } from '../send-api/answer.ts';
import type { TextAnswer } from '../send-api/call.ts';
import { answerVendorRefusal } from './error-format.ts';
import { findVendorApi } from './vendor.ts';

/** Returns a refusal in the format of the API that a path belongs to, for a request that does not become a call. */
export function refuseApiCall(path: string, error: AppError, requestId: string): TextAnswer {
  const found = findVendorApi(path);
  return found ? answerVendorRefusal(found.vendor, error) : answerRefusal(error, requestId);
}

/** Returns the same as a `Response`, for the web server. */
export function answerRefusedCall(error: AppError, requestId: string, path: string): Response {
  const { status, headers, body } = refuseApiCall(path, error, requestId);
  return new Response(body, { status, headers });
}
