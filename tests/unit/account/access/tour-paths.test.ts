import { expect, it } from 'vitest';
import { decideRoute, type RouteFacts } from '#lib/account/access/route-policy.ts';
import { findScreenRoute } from '#lib/account/access/screens.ts';
import { PRODUCTION_STEP_PATHS } from '#lib/core/production-steps.ts';

const company: RouteFacts = {
  stage: 'full',
  surveyCompleted: true,
  environment: 'production',
  productionReady: true,
  supportEnabled: true,
  needsTwoFactor: false,
};

it.each(Object.entries(PRODUCTION_STEP_PATHS))('the step %s leads to a screen of production: %s', (_step, href) => {
  const path = href.replace(/#.*/, '');
  expect(findScreenRoute(path)).not.toBeNull();
  expect(decideRoute(company, path)).toEqual({ go: true });
});
