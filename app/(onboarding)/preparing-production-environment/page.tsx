import { PreparingScreen } from '#components/account/environment/preparing-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import type { SearchParams } from '#lib/http/request/read-search-params.ts';
import { ENVIRONMENT_SCREENS, readTo } from '#lib/http/request/read-to.ts';
import { guardedPage } from '../../guarded-page.tsx';

export const generateMetadata = pageTitle('environment', 'preparing.production');

type PreparingPageProps = { searchParams: Promise<SearchParams> };

/** /preparing-production-environment: prepares the environment step by step, then opens the screen in `to`. */
export default guardedPage(async (_, { searchParams }: PreparingPageProps) => (
  <Texts areas={['environment']}>
    <PreparingScreen
      environment="production"
      next={(await readTo(searchParams, ENVIRONMENT_SCREENS)) ?? '/configuration'}
    />
  </Texts>
));
