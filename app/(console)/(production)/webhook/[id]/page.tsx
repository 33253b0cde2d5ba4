import { WebhookScreen } from '#components/connect/webhooks/webhook-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getWebhook } from '#lib/connect/webhooks/config/webhooks.ts';
import { readHealth } from '#lib/connect/webhooks/deliveries/health.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { listSubaccountChoices } from '#lib/senders/subaccounts/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('webhooks', 'title');

/** /webhook/{id}: one webhook with its deliveries and its health. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const [webhook, health, subaccounts] = await orNotFound(
    Promise.all([getWebhook(ctx, { id }), readHealth(ctx, id), listSubaccountChoices(ctx)]),
  );
  return (
    <Texts areas={['webhooks']}>
      <PageName name={webhook.name} />
      <WebhookScreen key={webhook.id} initial={webhook} health={health} subaccounts={subaccounts} />
    </Texts>
  );
});
