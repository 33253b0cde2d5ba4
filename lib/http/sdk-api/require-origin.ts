import { AppError } from '#lib/core/errors/app-error.ts';
import type { AuthenticatedSdkKey } from '#lib/senders/api-keys/sdk/authenticate-sdk-key.ts';
import type { RunningCall } from '../send-api/call-steps.ts';
import { corsHeaders } from './cors.ts';

/** The `Origin` of a page that has none, such as a file. */
const OPAQUE = 'null';

/**
 * Requires that a call comes from a page of an allowed origin, or names an allowed app. Browsers send `Origin` with each POST,
 * so a call with one must be allowed by it; the page may then read the answer. Programs can send any value of both headers.
 *
 * @throws {AppError} sdkOriginRefused, sdkAppRefused
 */
export function requireOrigin(call: RunningCall, { sdk: { origins, appIds } }: AuthenticatedSdkKey): void {
  const origin = call.header('origin');
  if (origin === null) {
    if (!appIds.includes(call.header('x-app-id') ?? '')) throw new AppError('sdkAppRefused');
    return;
  }
  if (origin === OPAQUE || !origins.includes(origin))
    throw new AppError('sdkOriginRefused', { values: { origin: origin.slice(0, 255) } });
  Object.assign(call.headers, corsHeaders(origin));
}
