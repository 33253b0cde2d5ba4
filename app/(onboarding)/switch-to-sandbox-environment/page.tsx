import { SwitchScreen } from '#components/environment/switch-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { isLocked } from '#lib/access/route-policy.ts';
import type { SearchParams } from '#lib/http/read-search-params.ts';
import { readTo } from '#lib/http/read-to.ts';
import { guardedPage } from '../../guarded-page.tsx';

export const generateMetadata = pageTitle('environment', 'switch.toSandbox');

type SwitchPageProps = { searchParams: Promise<SearchParams> };

/** /switch-to-sandbox-environment: what changes, the switch, and the way to the wanted screen in `to`. */
export default guardedPage(async ({ ctx, company }, { searchParams }: SwitchPageProps) => {
  const wanted = await readTo(searchParams);
  return (
    <Texts areas={['environment']}>
      <SwitchScreen
        to="sandbox"
        current={company.environment}
        productionStatus={company.productionStatus}
        canManage={ctx.grants?.includes('company/manage') ?? false}
        wanted={wanted}
        isWantedLocked={wanted !== null && isLocked(company.environment, wanted)}
      />
    </Texts>
  );
});
