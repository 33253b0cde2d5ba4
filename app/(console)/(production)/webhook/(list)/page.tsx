import { WebhookListScreen } from '#components/connect/webhooks/webhook-list-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listWebhookRows } from '#lib/connect/webhooks/config/webhooks.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('webhooks', 'title');

/** /webhook: the webhooks of this account. */
export default guardedPage(async ({ ctx }) => (
  <Texts areas={['webhooks']}>
    <WebhookListScreen initial={await listWebhookRows(ctx)} />
  </Texts>
));
