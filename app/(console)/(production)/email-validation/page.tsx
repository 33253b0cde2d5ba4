import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { ValidationScreen } from '#components/validation/validation-screen.tsx';
import { getPurifySandboxData } from '#lib/onboarding/queries.ts';
import { getValidationOverview } from '#lib/validation/get-overview.ts';
import { listValidationLists } from '#lib/validation/lists/queries.ts';
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
