import { loadValidationSamples } from '#components/insight/validation/samples/validation-samples.ts';
import { ValidationTestScreen } from '#components/insight/validation/test-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { settings } from '#lib/infra/config/settings.ts';
import { getValidationOverview } from '#lib/insight/validation/get-overview.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('validation', 'test.title');

/** /email-validation-test: a call and its answer side by side. */
export default guardedPage(async ({ ctx }) => {
  const { testAddresses } = await getValidationOverview(ctx);
  const t = await getTexts('validation');
  const samples = loadValidationSamples(settings().API_URL);
  return (
    <Texts areas={['validation']}>
      <PageName name={t('test.title')} trail={[{ label: t('title'), href: '/email-validation' }]} />
      <ValidationTestScreen testAddresses={testAddresses} samples={samples} />
    </Texts>
  );
});
