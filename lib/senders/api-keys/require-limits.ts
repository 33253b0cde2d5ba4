import { getAccess } from '#lib/account/access/get-access.ts';
import { requireEnabled } from '#lib/account/access/require-feature.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import type { SdkSettings } from './sdk/schema.ts';

/** The limits that a key is to have. */
export type WantedLimits = {
  allowedIps?: readonly string[] | undefined;
  domains?: readonly string[] | undefined;
  expiresAt?: string | null | undefined;
  sdk?: SdkSettings | undefined;
};

/**
 * Checks the restrictions of a key against the company's flags and domains.
 *
 * @throws {AppError} featureOff (limits to addresses, SDK keys), invalidField (a domain that is not the company's, an expiry
 *   that has passed)
 */
export async function requireLimits(ctx: Context, { allowedIps = [], domains = [], expiresAt, sdk }: WantedLimits) {
  // The operator is not bound by what a vendor's people are offered.
  if ((allowedIps.length > 0 || sdk) && ctx.actor.type !== 'operator') {
    const { features } = await getAccess(ctx);
    if (allowedIps.length > 0) requireEnabled(features, 'apiKey.allowedIps');
    if (sdk) requireEnabled(features, 'apiKey.allowSDK');
  }
  if (domains.length > 0) {
    const own = new Set((await listSendingDomains(ctx)).map(({ domain }) => domain));
    const strange = domains.find((domain) => !own.has(domain));
    if (strange !== undefined)
      throw refuse.fieldBecause('domains', `${strange} is not one of your sending domains.`, strange);
  }
  if (expiresAt && new Date(expiresAt) <= ctx.now())
    throw refuse.field('expiresAt', 'must lie in the future', expiresAt);
}
