import { ProductionWelcomeScreen } from '#components/onboarding/production-welcome-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { isEnabled } from '#lib/access/resolve-features.ts';
import { INDUSTRIES } from '#lib/company/industries.ts';
import { listTimeZones } from '#lib/core/time-zone.ts';
import { defaultFrom } from '#lib/domains/default-from.ts';
import { guardPage } from '#lib/http/page-context.ts';
import type { SearchParams } from '#lib/http/read-search-params.ts';
import { readTo } from '#lib/http/read-to.ts';
import { getProductTour } from '#lib/onboarding/get-product-tour.ts';

export const generateMetadata = pageTitle('onboarding', 'production.title');

/** /welcome-to-production: the data of the company and the welcome step (spec §2, guard rule 6). */
export default async function WelcomeToProductionPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { ctx, company, features } = await guardPage();
  const [tour, from, wanted] = await Promise.all([getProductTour(ctx), defaultFrom(ctx), readTo(searchParams)]);
  const canManage = ctx.grants?.includes('company/manage') ?? false;
  return (
    <ProductionWelcomeScreen
      company={company}
      industries={INDUSTRIES}
      zones={listTimeZones(ctx.now())}
      isComplete={tour.productionDataCompletion}
      canManage={canManage}
      canLeave={canManage && isEnabled(features, 'app.environment')}
      domain={from.split('@')[1] ?? from}
      next={wanted ?? '/configuration'}
    />
  );
}
