import type { Company } from '#lib/account/company/schema.ts';
import { userEnvironment } from '#lib/account/company/user-environment.ts';
import type { ProductTour, SandboxTourView } from './schema.ts';

/** The facts that decide the derived step. */
type TryFacts = Pick<Company, 'productionStatus' | 'sandbox'>;

/**
 * Returns true if a company can try production (docs/product.md §4 Environment): an account in the Disabled environment with
 * productionStatus None, sandbox on and a sandbox email sent.
 */
export const canTryProduction = (company: TryFacts, tour: Pick<ProductTour, 'sandboxEmailSent'>): boolean =>
  userEnvironment(company) === 'Disabled' &&
  company.productionStatus === 'None' &&
  company.sandbox &&
  tour.sandboxEmailSent;

/** Returns true if a company can use production without a redirect to /welcome-to-production (docs/product.md §2, guard rule 6). */
export const isProductionReady = (tour: Pick<ProductTour, 'productionDataCompletion' | 'productionWelcome'>): boolean =>
  tour.productionDataCompletion && tour.productionWelcome;

/** Returns true while the sandbox checklist has an open step; it leaves once production is open. */
export function isTourOpen(view: Pick<SandboxTourView, 'data' | 'productionStatus' | 'isSwitchable'>): boolean {
  if (view.productionStatus === 'Approved') return false;
  const { recipientAuthorized, emailSent, emailArrived } = view.data;
  const isTried = recipientAuthorized && emailSent && emailArrived;
  return !isTried || view.isSwitchable;
}
