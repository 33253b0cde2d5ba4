import { defineView, oneOf } from '#components/kit/list/define-view.ts';
import { TICKET_STATES } from '#lib/service/support/values.ts';

/** The calls of tickets: of people, or of operators. */
export type TicketCalls = 'config' | 'operator';

/** The paths of the screens, for people and for operators. */
export const CONTACT_HREF = '/contact-us';
export const OPERATOR_TICKETS_HREF = '/operations/tickets';

const LIST = { paging: { by: 'number', size: 20 }, parameters: { state: oneOf(TICKET_STATES) } } as const;

/** The list of a company's tickets in the URL. */
export const TICKET_VIEW = defineView('GET /api/config/v1/tickets', LIST);

/** The list of the tickets of all companies in the URL, for operators. */
export const OPERATOR_TICKET_VIEW = defineView('GET /api/operator/v1/tickets', LIST);
