import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { EditWebhookScreen } from '#components/webhooks/edit-webhook-screen.tsx';
import { listSendingDomains } from '#lib/domains/queries.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { listSubaccountChoices } from '#lib/subaccounts/list-choices.ts';
import { getWebhook } from '#lib/webhooks/config/get-webhook.ts';
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
