import { isEnabled } from '#lib/access/resolve-features.ts';
import { GUEST_FACTS } from '#lib/access/route-policy.ts';
import { getProductTour } from '#lib/onboarding/get-product-tour.ts';
import { isProductionReady } from '#lib/onboarding/rules.ts';
import type { GuardClaim } from './guard-claim.ts';
import type { OpenSession } from './open-session.ts';
import { requestAccess } from './request-access.ts';

/** What the rows say of a login: the facts of the route guard as they are now. */
export async function readRouteFacts({ session, company, ctx }: OpenSession): Promise<GuardClaim> {
  const sid = session.id;
  if (session.stage === 'unverified') return { ...GUEST_FACTS, sid, stage: 'unverified' };
  if (session.stage === 'password') return { ...GUEST_FACTS, sid, stage: 'twoFactor' };
  const [tour, { features, vendor }] = await Promise.all([getProductTour(ctx), requestAccess(ctx)]);
  // On the shared-SMTP vendors the tour counts as completely done (spec §4).
  const isDone = vendor.variant === 'shared-smtp';
  return {
    sid,
    stage: 'full',
    surveyCompleted: isDone || tour.surveyCompletion,
    environment: company.environment,
    productionReady: isDone || isProductionReady(tour),
    supportEnabled: isEnabled(features, 'app.support'),
    isOperator: session.isOperator,
  };
}
