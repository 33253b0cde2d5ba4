import { ValidationScreen } from '#components/insight/validation/validation-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getPurifySandboxData } from '#lib/account/onboarding/queries.ts';
import { getValidationOverview } from '#lib/insight/validation/get-overview.ts';
import { listValidationLists } from '#lib/insight/validation/lists/queries.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('validation', 'title');

/** /email-validation: one address with its verdict, lists, and the quota. */
export default guardedPage(async ({ ctx }) => {
  const [overview, lists, { apiKey }] = await Promise.all([
    getValidationOverview(ctx),
    listValidationLists(ctx),
    getPurifySandboxData(ctx),
  ]);
  return (
    <Texts areas={['validation']}>
      <ValidationScreen overview={overview} lists={lists} hasKey={apiKey} />
    </Texts>
  );
});
