import { SendingListScreen } from '#components/senders/domains/sending-list-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { countDomains, listSendingDomains } from '#lib/senders/domains/queries.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('domains', 'title');

/** /domain/sending: the list of sending domains. */
export default guardedPage(async ({ ctx }) => {
  const [initial, counts] = await Promise.all([listSendingDomains(ctx), countDomains(ctx)]);
  return (
    <Texts areas={['domains', 'delegated']}>
      <SendingListScreen initial={initial} counts={counts} />
    </Texts>
  );
});
