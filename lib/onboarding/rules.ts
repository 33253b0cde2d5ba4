import type { Company } from '#lib/company/schema.ts';
import { userEnvironment } from '#lib/company/user-environment.ts';
import type { ProductTour, SandboxTourView } from './schema.ts';

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

/** Whether the checklist of the sandbox still has something to say: once all is done or asked for it steps aside. */
export function isTourOpen(view: Pick<SandboxTourView, 'data' | 'productionStatus' | 'isSwitchable'>): boolean {
  const { recipientAuthorized, emailSent, emailArrived } = view.data;
  const isTried = recipientAuthorized && emailSent && emailArrived;
  return !isTried || (view.isSwitchable && view.productionStatus === 'None');
}
