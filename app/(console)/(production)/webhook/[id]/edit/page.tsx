import { EditWebhookScreen } from '#components/connect/webhooks/edit-webhook-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getWebhook } from '#lib/connect/webhooks/config/webhooks.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { listSubaccountChoices } from '#lib/senders/subaccounts/queries.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('webhooks', 'title');

/** /webhook/{id}/edit: edits a webhook. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const [webhook, domains, subaccounts] = await Promise.all([
    orNotFound(getWebhook(ctx, { id })),
    listSendingDomains(ctx),
    listSubaccountChoices(ctx),
  ]);
  return (
    <Texts areas={['webhooks', 'webhookForm']}>
      <PageName name={webhook.name} />
      <EditWebhookScreen webhook={webhook} domains={domains.map(({ domain }) => domain)} subaccounts={subaccounts} />
    </Texts>
  );
});
