import { ProductionWelcomeScreen } from '#components/account/environment/production-welcome-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { INDUSTRIES } from '#lib/account/company/industries.ts';
import { getProductTour } from '#lib/account/onboarding/queries.ts';
import { listTimeZones } from '#lib/core/time-zone.ts';
import { getLiveSending } from '#lib/engine/sandbox/get-live-sending.ts';
import { guardPage } from '#lib/http/guard/page-context.ts';
import type { SearchParams } from '#lib/http/request/read-search-params.ts';
import { ENVIRONMENT_SCREENS, readTo } from '#lib/http/request/read-to.ts';
import { getDefaultFrom } from '#lib/senders/domains/get-default-from.ts';

export const generateMetadata = pageTitle('onboarding', 'production.title');

/** /welcome-to-production: the data of the company and the welcome step (docs/product.md §2, guard rule 6). */
export default async function WelcomeToProductionPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { ctx, company, features } = await guardPage();
  const canManage = ctx.grants?.includes('company/manage') ?? false;
  const canLeave = canManage && company.environment === 'production' && isEnabled(features, 'app.environment');
  const [tour, from, wanted, live] = await Promise.all([
    getProductTour(ctx),
    getDefaultFrom(ctx),
    readTo(searchParams, ['welcome-to-production', ...ENVIRONMENT_SCREENS]),
    canLeave ? getLiveSending(ctx) : null,
  ]);
  return (
    <Texts areas={['environment']}>
      <ProductionWelcomeScreen
        company={company}
        industries={INDUSTRIES}
        zones={listTimeZones(ctx.now())}
        isComplete={tour.productionDataCompletion}
        canManage={canManage}
        live={live}
        domain={from.split('@')[1] ?? from}
        next={wanted ?? '/configuration'}
      />
    </Texts>
  );
}
