import { ContactScreen } from '#components/service/support/contact-screen.tsx';
import { TICKET_VIEW } from '#components/service/support/ticket-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getOwnTickets, listTickets } from '#lib/service/support/queries.ts';
import { TicketsQuery } from '#lib/service/support/schema.ts';
import { guardedPage } from '../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../read-list.ts';

export const generateMetadata = pageTitle('support', 'title');

/**
 * /contact-us: only with the flag of support (docs/product.md §2); the people of a suspended company can still write. State
 * and page of the list are in the URL.
 */
export default guardedPage<ListPageProps>(
  async ({ ctx, user, company }, props) => {
    const own = await getOwnTickets(ctx);
    const initial = await readInitialList(TICKET_VIEW, props, TicketsQuery, (query) => listTickets(own, query));
    return (
      <Texts areas={['support']}>
        <ContactScreen
          sender={{ name: user.fullname, email: user.email, company: company.name, phone: user.phone ?? '' }}
          initial={initial}
          isOwner={own.userId === null}
        />
      </Texts>
    );
  },
  { whileSuspended: true },
);
