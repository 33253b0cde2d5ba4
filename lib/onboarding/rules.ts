import type { Company } from '#lib/company/schema.ts';
import { userEnvironment } from '#lib/company/user-environment.ts';
import type { ProductTour, TourView } from './schema.ts';

/** What the derived step looks at. */
type TryFacts = Pick<Company, 'productionStatus' | 'sandbox'>;

/**
 * Whether a company can try production (spec §4 Environment): an account in the Disabled environment with
 * productionStatus None, sandbox on and a sandbox email sent.
 */
export const canTryProduction = (company: TryFacts, tour: Pick<ProductTour, 'sandboxEmailSent'>): boolean =>
  userEnvironment(company) === 'Disabled' &&
  company.productionStatus === 'None' &&
  company.sandbox &&
  tour.sandboxEmailSent;

/** Whether a company may work in production without being led to /welcome-to-production (spec §2, guard rule 6). */
export const isProductionReady = (tour: Pick<ProductTour, 'productionDataCompletion' | 'productionWelcome'>): boolean =>
  tour.productionDataCompletion && tour.productionWelcome;

/** Whether the checklist still has something to say: once all is done or asked for it steps aside. */
export function isTourOpen(view: TourView): boolean {
  if (view.environment === 'production') return view.shown.some((step) => !view.tour[step]);
  const { recipientAuthorized, emailSent, emailArrived } = view.data;
  return view.productionStatus === 'None' || !(recipientAuthorized && emailSent && emailArrived);
}
