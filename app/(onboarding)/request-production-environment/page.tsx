import { RequestScreen } from '#components/account/environment/request-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getProductionAccess } from '#lib/account/onboarding/queries.ts';
import { DESCRIPTION_MIN } from '#lib/account/onboarding/schema.ts';
import { getSandboxData } from '#lib/engine/sandbox/get-sandbox-data.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { guardedPage } from '../../guarded-page.tsx';

export const generateMetadata = pageTitle('environment', 'request.title');

/** /request-production-environment: requests production, and shows the state of the request. */
export default guardedPage(async ({ ctx, company }) => {
  const [access, sandbox] = await Promise.all([getProductionAccess(ctx), getSandboxData(ctx)]);
  return (
    <Texts areas={['environment']}>
      <RequestScreen
        current={company.environment}
        access={access}
        sandbox={sandbox}
        canManage={ctx.grants?.includes('company/manage') ?? false}
        isAutomatic={settings().PRODUCTION_APPROVAL === 'automatic'}
        descriptionMin={DESCRIPTION_MIN}
      />
    </Texts>
  );
});
