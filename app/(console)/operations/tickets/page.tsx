import type { Metadata } from 'next';
import { OperatorTicketsScreen } from '#components/service/operator-tickets/operator-tickets-screen.tsx';
import { readTicketView, TICKETS_A_PAGE, ticketQuery } from '#components/service/support/ticket-view.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { guardPage } from '#lib/http/guard/page-context.ts';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { listTickets } from '#lib/service/support/queries.ts';
import { guardedPage } from '../../../guarded-page.tsx';

/** The title is for operators only, too. */
export async function generateMetadata(): Promise<Metadata> {
  await guardPage();
  return pageTitle('operatorTickets', 'title')();
}

/** /operations/tickets: the tickets of all companies, for operators; state and page are in the URL. */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(
  async (_context, { searchParams }) => {
    const view = readTicketView(readSearchParams(await searchParams));
    const page = await listTickets('everything', {
      ...(view.state !== 'all' && { state: view.state }),
      page: view.page,
      limit: TICKETS_A_PAGE,
    });
    return (
      <Texts areas={['support', 'operatorTickets']}>
        <PageName name={(await getTexts('operatorTickets'))('title')} />
        <OperatorTicketsScreen initial={{ query: ticketQuery(view), page }} />
      </Texts>
    );
  },
  { whileSuspended: true },
);
