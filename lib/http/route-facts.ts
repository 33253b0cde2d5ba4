import { GUEST_FACTS } from '#lib/access/route-policy.ts';
import { getProductTour } from '#lib/onboarding/get-product-tour.ts';
import { isProductionReady } from '#lib/onboarding/rules.ts';
import type { GuardClaim } from './guard-claim.ts';
import type { OpenSession } from './open-session.ts';

/** What the rows say of a login: the facts of the route guard as they are now. */
export async function readRouteFacts({ session, company, ctx }: OpenSession): Promise<GuardClaim> {
  const sid = session.id;
  if (session.stage === 'unverified') return { ...GUEST_FACTS, sid, stage: 'unverified' };
  if (session.stage === 'password') return { ...GUEST_FACTS, sid, stage: 'twoFactor' };
  const tour = await getProductTour(ctx);
  return {
    sid,
    stage: 'full',
    surveyCompleted: tour.surveyCompletion,
    environment: company.environment,
    productionReady: isProductionReady(tour),
    supportEnabled: true,
  };
}
