import { LoadingScreen } from '#components/account/onboarding/loading-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { getProductTour } from '#lib/account/onboarding/queries.ts';
import { guardPage } from '#lib/http/guard/page-context.ts';
import type { SearchParams } from '#lib/http/request/read-search-params.ts';
import { readTo } from '#lib/http/request/read-to.ts';

/** Screens before the console; `to` leads behind them. */
const ENTRANCES = ['loading-data', 'login', 'signup', 'logout'] as const;

export const generateMetadata = pageTitle('onboarding', 'loading.title');

/** /loading-data: loads what the console needs and redirects to `to`, to the welcome screen, or to the configuration. */
export default async function LoadingDataPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { ctx, company } = await guardPage();
  const [tour, wanted] = await Promise.all([getProductTour(ctx), readTo(searchParams, ENTRANCES)]);
  const first = company.sandbox && !tour.sandboxWelcome ? '/welcome' : '/configuration';
  return <LoadingScreen next={wanted ?? first} isProduction={!company.sandbox} />;
}
