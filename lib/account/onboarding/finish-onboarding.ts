import { getCompany } from '#lib/account/company/queries.ts';
import type { Context } from '#lib/core/context.ts';
import type { OnboardingState } from './schema.ts';
import { tickTour } from './tour.ts';

/**
 * Ends the welcome of the environment that the company works in (docs/product.md §7): the sandbox's, or production's, which needs
 * the company's data first. A repeat changes nothing.
 *
 * @throws {AppError} companyDataMissing (production without the company's data), notFound
 */
export async function finishOnboarding(ctx: Context): Promise<OnboardingState> {
  const company = await getCompany(ctx);
  const tour = await tickTour(ctx, company.sandbox ? { sandboxWelcome: true } : { productionWelcome: true });
  return { company, tour };
}
