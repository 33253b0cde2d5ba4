import { SwitchScreen } from '#components/account/environment/switch-screen.tsx';
import { Texts } from '#components/texts/texts.tsx';
import { isLocked } from '#lib/account/access/route-policy.ts';
import type { Environment } from '#lib/core/environment.ts';
import { getLiveSending } from '#lib/engine/sandbox/get-live-sending.ts';
import type { PageContext } from '#lib/http/guard/page-context.ts';
import type { SearchParams } from '#lib/http/request/read-search-params.ts';
import { ENVIRONMENT_SCREENS, readTo } from '#lib/http/request/read-to.ts';

type SwitchProps = { searchParams: Promise<SearchParams> };

/** Shows the screen that switches to an environment; the query's `to` holds the screen to open afterwards. */
export const showSwitch =
  (to: Environment) =>
  async ({ ctx, company }: PageContext, { searchParams }: SwitchProps) => {
    const canManage = ctx.grants?.includes('company/manage') ?? false;
    const stopsSending = to === 'sandbox' && company.environment === 'production' && canManage;
    const [wanted, live] = await Promise.all([
      readTo(searchParams, ENVIRONMENT_SCREENS),
      stopsSending ? getLiveSending(ctx) : null,
    ]);
    return (
      <Texts areas={['environment']}>
        <SwitchScreen
          to={to}
          company={{
            name: company.name,
            environment: company.environment,
            productionStatus: company.productionStatus,
          }}
          live={live}
          canManage={canManage}
          wanted={wanted}
          isWantedLocked={wanted !== null && isLocked(company.environment, wanted)}
        />
      </Texts>
    );
  };
