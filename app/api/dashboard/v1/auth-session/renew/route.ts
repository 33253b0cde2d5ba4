import { renewGuardClaim } from '#lib/http/renew-guard-claim.ts';

export const dynamic = 'force-dynamic';

/** Makes the claim from which `middleware.ts` decides anew, and leads back to the page that was wanted. */
export const GET = renewGuardClaim;
