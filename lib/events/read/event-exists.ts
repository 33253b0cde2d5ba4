/** The columns of a statement that name a recipient, and its parameters with the company and the types. */
type EventQuestion = { companyId: string; messageId: string; ordinal: string; types: string };

/**
 * Returns the condition that a recipient has an event of one of the types. Index events_company_id_message_id_id_idx in
 * each partition from `since` on, for each row that is looked at: without OFFSET the planner joins the rows with all events
 * of the partitions, which takes the longer the more mail there is.
 *
 * @param since the parameter with the first id that an event may have.
 */
export const eventExists = ({ companyId, messageId, ordinal, types }: EventQuestion, since: string): string =>
  `EXISTS (SELECT FROM events e WHERE e.company_id = ${companyId} AND e.message_id = ${messageId} AND e.ordinal = ${ordinal}
    AND e.id >= ${since} AND e.type = ANY(${types}::text[]) OFFSET 0)`;
