import { CreateWebhookScreen } from '#components/connect/webhooks/create-webhook-screen.tsx';
import { loadVerifySamples } from '#components/connect/webhooks/samples/verify-samples.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { listSubaccountChoices } from '#lib/senders/subaccounts/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('webhookForm', 'createTitle');

/** /webhook/create: creates a webhook. */
export default guardedPage(async ({ ctx }) => {
  const [domains, subaccounts] = await Promise.all([listSendingDomains(ctx), listSubaccountChoices(ctx)]);
  return (
    <Texts areas={['webhooks', 'webhookForm']}>
      <PageName name={(await getTexts('webhookForm'))('createTitle')} />
      <CreateWebhookScreen
        domains={domains.map(({ domain }) => domain)}
        subaccounts={subaccounts}
        samples={loadVerifySamples()}
      />
    </Texts>
  );
});
