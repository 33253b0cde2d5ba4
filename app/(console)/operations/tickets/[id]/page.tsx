import type { Metadata } from 'next';
import { OperatorTicketScreen } from '#components/service/operator-tickets/operator-ticket-screen.tsx';
import { OPERATOR_TICKETS_HREF } from '#components/service/support/ticket-view.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { guardPage } from '#lib/http/guard/page-context.ts';
import { getTicket } from '#lib/service/support/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

/** The title is for operators only, too. */
export async function generateMetadata(): Promise<Metadata> {
  await guardPage();
  return pageTitle('support', 'ticketTitle')();
}

/** /operations/tickets/{id}: a ticket of any company, for operators. */
export default guardedPage<{ params: Promise<{ id: string }> }>(
  async (_context, { params }) => {
    const { id } = await params;
    const ticket = await orNotFound(getTicket('everything', id));
    return (
      <Texts areas={['support', 'operatorTickets']}>
        <PageName
          name={ticket.subject}
          trail={[{ label: (await getTexts('operatorTickets'))('title'), href: OPERATOR_TICKETS_HREF }]}
        />
        <OperatorTicketScreen initial={ticket} />
      </Texts>
    );
  },
  { whileSuspended: true },
);
