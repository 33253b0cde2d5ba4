import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { CreateWebhookScreen } from '#components/webhooks/create-webhook-screen.tsx';
import { loadVerifySamples } from '#components/webhooks/samples/load-verify-samples.ts';
import { listSendingDomains } from '#lib/domains/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('webhooks', 'form.createTitle');

/** /webhook/create: creates a webhook. */
export default guardedPage(async ({ ctx }) => {
  const domains = (await listSendingDomains(ctx)).map(({ domain }) => domain);
  return (
    <Texts areas={['webhooks']}>
      <PageName name={(await getTexts('webhooks'))('form.createTitle')} />
      <CreateWebhookScreen domains={domains} samples={loadVerifySamples()} />
    </Texts>
  );
});
