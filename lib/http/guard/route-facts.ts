import { requestAccess } from '#lib/account/access/request-access.ts';
import { GUEST_FACTS } from '#lib/account/access/route-policy.ts';
import { hasSupport } from '#lib/account/access/screen-needs.ts';
import { getProductTour } from '#lib/account/onboarding/queries.ts';
import { isProductionReady } from '#lib/account/onboarding/rules.ts';
import type { OpenSession } from '../session/open-session.ts';
import type { GuardFacts } from './guard-token.ts';

/** Reads the facts of the route guard from the rows of a session, as they are now. */
export async function readRouteFacts({ session, company, ctx }: OpenSession): Promise<GuardFacts> {
  const sid = session.id;
  if (session.stage === 'unverified') return { ...GUEST_FACTS, sid, stage: 'unverified' };
  if (session.stage === 'password') return { ...GUEST_FACTS, sid, stage: 'twoFactor' };
  const [tour, { features, vendor }] = await Promise.all([getProductTour(ctx), requestAccess(ctx)]);
  // On the shared-SMTP vendors the tour counts as completely done (docs/product.md §4).
  const isDone = vendor.variant === 'shared-smtp';
  return {
    sid,
    stage: 'full',
    surveyCompleted: isDone || tour.surveyCompletion,
    environment: company.environment,
    productionReady: isDone || isProductionReady(tour),
    supportEnabled: hasSupport(features),
    needsTwoFactor: session.needsTwoFactor,
    isOperator: session.isOperator,
  };
}
