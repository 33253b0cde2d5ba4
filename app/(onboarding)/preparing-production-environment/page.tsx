import { PreparingScreen } from '#components/environment/preparing-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { guardPage } from '#lib/http/page-context.ts';
import type { SearchParams } from '#lib/http/read-search-params.ts';
import { readTo } from '#lib/http/read-to.ts';

export const generateMetadata = pageTitle('environment', 'preparing.production');

/** /preparing-production-environment: what the environment needs, step by step, and then the wanted screen in `to`. */
export default async function PreparingProductionPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage();
  return (
    <Texts areas={['environment']}>
      <PreparingScreen environment="production" next={(await readTo(searchParams)) ?? '/configuration'} />
    </Texts>
  );
}
