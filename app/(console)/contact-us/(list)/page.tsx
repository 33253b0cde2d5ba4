import { ContactScreen } from '#components/service/support/contact-screen.tsx';
import { readTicketView, TICKETS_A_PAGE, ticketQuery } from '#components/service/support/ticket-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { getOwnTickets, listTickets } from '#lib/service/support/queries.ts';

import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('support', 'title');

/**
 * /contact-us: only with the flag of support (docs/product.md §2); the people of a suspended company can still write. State
 * and page of the list are in the URL.
 */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(
  async ({ ctx, user, company }, { searchParams }) => {
    const view = readTicketView(readSearchParams(await searchParams));
    const own = await getOwnTickets(ctx);
    const page = await listTickets(own, {
      ...(view.state !== 'all' && { state: view.state }),
      page: view.page,
      limit: TICKETS_A_PAGE,
    });
    return (
      <Texts areas={['support']}>
        <ContactScreen
          sender={{ name: user.fullname, email: user.email, company: company.name, phone: user.phone ?? '' }}
          initial={{ query: ticketQuery(view), page }}
          isOwner={own.userId === null}
        />
      </Texts>
    );
  },
  { whileSuspended: true },
);
