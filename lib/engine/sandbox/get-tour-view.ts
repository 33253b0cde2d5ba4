import { getAccess } from '#lib/account/access/get-access.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { findMissing } from '#lib/account/access/screen-needs.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import { getShownTour } from '#lib/account/onboarding/queries.ts';
import { isTourOpen } from '#lib/account/onboarding/rules.ts';
import type { TourView } from '#lib/account/onboarding/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { PRODUCTION_STEP_PATHS, type ProductionStep } from '#lib/core/production-steps.ts';
import { getSandboxData } from './get-sandbox-data.ts';

/**
 * The checklist of first steps for the environment that the scope's company works in, with the steps whose
 * screens the caller may open.
 *
 * @throws {AppError} notFound
 */
export async function getTourView(ctx: Pick<Context, 'scope' | 'now' | 'grants'>): Promise<TourView> {
  const [company, { features, vendor }] = await Promise.all([getCompany(ctx), getAccess(ctx)]);
  const { environment, productionStatus } = company;
  const isShown = vendor.variant !== 'shared-smtp';
  if (environment === 'sandbox') {
    const isSwitchable = isEnabled(features, 'app.environment');
    const data = await getSandboxData(ctx);
    const isOpen = isShown && isTourOpen({ data, productionStatus, isSwitchable });
    return { environment, data, productionStatus, isSwitchable, isOpen };
  }
  const tour = await getShownTour(ctx);
  const steps = Object.keys(PRODUCTION_STEP_PATHS) as ProductionStep[]; // the keys of the table
  const facts = { features, grants: ctx.grants };
  const shown = steps.filter((step) => findMissing(facts, PRODUCTION_STEP_PATHS[step].replace(/#.*/, '')) === null);
  return { environment, tour, shown, isOpen: isShown && shown.some((step) => !tour[step]) };
}
