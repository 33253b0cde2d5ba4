import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { ValidationScreen } from '#components/validation/validation-screen.tsx';
import { getPurifySandboxData } from '#lib/onboarding/queries.ts';
import { getValidationOverview } from '#lib/validation/get-overview.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('validation', 'title');

/** /email-validation: one address with its verdict, and the quota. */
export default guardedPage(async ({ ctx }) => {
  const [overview, { apiKey }] = await Promise.all([getValidationOverview(ctx), getPurifySandboxData(ctx)]);
  return (
    <Texts areas={['validation']}>
      <ValidationScreen overview={overview} hasKey={apiKey} />
    </Texts>
  );
});
