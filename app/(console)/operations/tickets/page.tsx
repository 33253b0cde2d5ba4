import type { Metadata } from 'next';
import { OperatorTicketsScreen } from '#components/service/operator-tickets/operator-tickets-screen.tsx';
import { OPERATOR_TICKET_VIEW } from '#components/service/support/ticket-view.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { guardPage } from '#lib/http/guard/page-context.ts';
import { listTickets } from '#lib/service/support/queries.ts';
import { TicketsQuery } from '#lib/service/support/schema.ts';
import { guardedPage } from '../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../read-list.ts';

/** The title is for operators only, too. */
export async function generateMetadata(): Promise<Metadata> {
  await guardPage();
  return pageTitle('operatorTickets', 'title')();
}

/** /operations/tickets: the tickets of all companies, for operators; state and page are in the URL. */
export default guardedPage<ListPageProps>(
  async (_context, props) => {
    const initial = await readInitialList(OPERATOR_TICKET_VIEW, props, TicketsQuery, (query) =>
      listTickets('everything', query),
    );
    return (
      <Texts areas={['support', 'operatorTickets']}>
        <PageName name={(await getTexts('operatorTickets'))('title')} />
        <OperatorTicketsScreen initial={initial} />
      </Texts>
    );
  },
  { whileSuspended: true },
);
