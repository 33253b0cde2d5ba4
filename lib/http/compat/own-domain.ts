import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import type { SendingDomain } from '#lib/senders/domains/schema.ts';
import { keyContext } from '../send-api/key-context.ts';
import type { VendorCall } from './vendor-api.ts';

/** A sending domain of a call's path, and the context of the key. */
export type OwnDomain = { ctx: Context; domain: SendingDomain };

/**
 * Finds the sending domain that a path names, verified or not.
 *
 * @throws {AppError} notFound, also for another company's; featureOff
 */
export async function getOwnDomain(
  call: VendorCall<unknown>,
  name: string,
  feature: FeaturePath = 'sendingDomain.detail',
): Promise<OwnDomain> {
  const ctx = await keyContext(call, feature);
  const wanted = name.toLowerCase();
  const domain = (await listSendingDomains(ctx)).find((one) => one.domain === wanted);
  if (!domain) throw new AppError('notFound', { message: `Domain not found: ${wanted.slice(0, 253)}` });
  return { ctx, domain };
}

/** Requires that a key is the company's own: domains are changed by nobody else. @throws {AppError} notAuthorized */
export function requireCompanyKey({ key }: VendorCall<unknown>): void {
  if (key.subaccountId === null) return;
  throw new AppError('notAuthorized', { message: "A sub-account's key may not change domains." });
}
