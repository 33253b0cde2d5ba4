import type { ApiAnswer, ApiCall } from '../send-api/call.ts';
import { answerKeyCall } from '../send-api/contract.ts';
import { loadEveryTable } from '../send-api/find-call.ts';
import { findVendorApi } from './vendor.ts';

/** A path under `/sdk/`, after the base paths of the send API. */
const SDK_PATH = /^(?:(?:\/api)?\/v1)?(\/sdk\/[^/]*)\/?$/;

/**
 * Answers one call of the send API, of SDK keys, or of a vendor's API, chosen by its path; never throws.
 *
 * Only the send API is loaded at once; see `loadEveryApi`.
 */
export async function answerApiCall(call: ApiCall): Promise<ApiAnswer> {
  const vendor = findVendorApi(call.path);
  if (vendor) return (await importVendors()).answerVendorCall(call, vendor);
  const sdkPath = SDK_PATH.exec(call.path)?.[1];
  return sdkPath === undefined ? answerKeyCall(call) : (await importSdk()).answerSdkCall(call, sdkPath);
}

/** Loads the APIs that are otherwise loaded by their first call, so that this call does not wait for them. */
export async function loadEveryApi(): Promise<void> {
  await importVendors();
  await importSdk();
  await loadEveryTable();
}

const importVendors = () => import('./vendor-apis.ts');
const importSdk = () => import('../sdk-api/contract.ts');
