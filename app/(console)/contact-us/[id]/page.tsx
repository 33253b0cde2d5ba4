import { TicketScreen } from '#components/service/support/ticket-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { getOwnTickets, getTicket } from '#lib/service/support/queries.ts';

import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('support', 'ticketTitle');

/** /contact-us/{id}: a ticket of the reader, or of an owner's company. */
export default guardedPage<{ params: Promise<{ id: string }> }>(
  async ({ ctx }, { params }) => {
    const { id } = await params;
    const ticket = await orNotFound(getOwnTickets(ctx).then((own) => getTicket(own, id)));
    return (
      <Texts areas={['support']}>
        <PageName name={ticket.subject} />
        <TicketScreen initial={ticket} />
      </Texts>
    );
  },
  { whileSuspended: true },
);
