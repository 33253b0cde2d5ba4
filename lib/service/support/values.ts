/** The state of a ticket: `open` is the operator's turn, `answered` the requester's. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const;

/** The satisfaction of a requester with the answer, in the customer's words. */
export const SATISFACTIONS = ['Very Satisfied', 'Satisfied', 'Unsatisfied'] as const;
