import { SwitchScreen } from '#components/environment/switch-screen.tsx';
import { Texts } from '#components/texts/texts.tsx';
import { isLocked } from '#lib/access/route-policy.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { PageContext } from '#lib/http/page-context.ts';
import type { SearchParams } from '#lib/http/read-search-params.ts';
import { readTo } from '#lib/http/read-to.ts';

type SwitchProps = { searchParams: Promise<SearchParams> };

/** Shows the switch to an environment: what changes, the switch itself, and the way to the wanted screen in `to`. */
export const showSwitch =
  (to: Environment) =>
  async ({ ctx, company }: PageContext, { searchParams }: SwitchProps) => {
    const wanted = await readTo(searchParams);
    return (
      <Texts areas={['environment']}>
        <SwitchScreen
          to={to}
          current={company.environment}
          productionStatus={company.productionStatus}
          canManage={ctx.grants?.includes('company/manage') ?? false}
          wanted={wanted}
          isWantedLocked={wanted !== null && isLocked(company.environment, wanted)}
        />
      </Texts>
    );
  };
