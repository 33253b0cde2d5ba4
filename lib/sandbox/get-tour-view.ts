import type { FeaturePath } from '#lib/access/features.ts';
import { getAccess } from '#lib/access/get-access.ts';
import { isEnabled } from '#lib/access/resolve-features.ts';
import { getCompany } from '#lib/company/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { getShownTour } from '#lib/onboarding/queries.ts';
import { isTourOpen } from '#lib/onboarding/rules.ts';
import type { ProductionStep, TourView } from '#lib/onboarding/schema.ts';
import { getSandboxData } from './get-sandbox-data.ts';

/** The steps of production, each with the feature that it needs. */
const NEEDED: Record<ProductionStep, FeaturePath | null> = {
  productionDataCompletion: null,
  productionAddApiKeys: 'apiKey.create',
  productionAddSendingDomain: 'sendingDomain.create',
  productionEmailSent: 'configuration',
  productionAddWebhook: 'webhook.create',
  productionAddSubAccount: 'subaccount.create',
  emailValidationApiKey: 'emailValidation',
};

/**
 * The checklist of first steps for the environment that the scope's company works in, with the steps that it has
 * features for.
 *
 * @throws {AppError} notFound
 */
export async function getTourView(ctx: Pick<Context, 'scope' | 'now'>): Promise<TourView> {
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
  const steps = Object.keys(NEEDED) as ProductionStep[]; // the keys of the table
  const shown = steps.filter((step) => {
    const feature = NEEDED[step];
    return feature === null || isEnabled(features, feature);
  });
  return { environment, tour, shown, isOpen: isShown && shown.some((step) => !tour[step]) };
}
