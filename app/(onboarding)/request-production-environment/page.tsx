import { RequestScreen } from '#components/environment/request-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { settings } from '#lib/infra/config/settings.ts';
import { getProductionAccess } from '#lib/onboarding/queries.ts';
import { DESCRIPTION_MIN } from '#lib/onboarding/schema.ts';
import { getSandboxData } from '#lib/sandbox/get-sandbox-data.ts';
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
