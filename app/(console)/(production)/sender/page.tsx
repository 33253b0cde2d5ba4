import { SenderListScreen } from '#components/senders/senders/sender-list-screen.tsx';
import { DOMAINS_QUERY, SENDER_VIEW } from '#components/senders/senders/sender-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { SenderDomainQuery, SenderQuery } from '#lib/senders/senders/schema.ts';
import { listSenderDomains } from '#lib/senders/senders/sender-domains.ts';
import { listSenders } from '#lib/senders/senders/senders.ts';
import { guardedPage } from '../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../read-list.ts';

export const generateMetadata = pageTitle('senders', 'title');

/** /sender: the senders with what each lacks, and the sending domains; search, status, order and page are in the URL. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => {
  const [initial, domains] = await Promise.all([
    readInitialList(SENDER_VIEW, props, SenderQuery, (query) => listSenders(ctx, query)),
    listSenderDomains(ctx, SenderDomainQuery.parse(DOMAINS_QUERY)),
  ]);
  return (
    <Texts areas={['senders', 'domains']}>
      <SenderListScreen initial={initial} domains={domains} />
    </Texts>
  );
});
