import type { TicketState } from '#lib/service/support/schema.ts';

/** The calls of tickets: of people, or of operators. */
export type TicketCalls = 'config' | 'operator';

/** The paths of the screens, for people and for operators. */
export const CONTACT_HREF = '/contact-us';
export const OPERATOR_TICKETS_HREF = '/operations/tickets';

/** The states in the order of the choice. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const satisfies readonly TicketState[];

/** Tickets of a page. */
export const TICKETS_A_PAGE = 20;

/** The part of the list of tickets that is shown, kept in the URL. */
export type TicketView = { state: TicketState | 'all'; page: number };

/** Reads the view from the URL; an unknown value counts as absent. */
export function readTicketView(params: Pick<URLSearchParams, 'get'>): TicketView {
  const state = params.get('state');
  const page = Number(params.get('page') ?? 1);
  return {
    state: TICKET_STATES.find((one) => one === state) ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** Returns the view as a query with its question mark; empty for the first page of all tickets. */
export function ticketQuery({ state, page }: TicketView): string {
  const entries = { ...(state !== 'all' && { state }), ...(page > 1 && { page: String(page) }) };
  const query = new URLSearchParams(entries).toString();
  return query === '' ? '' : `?${query}`;
}
