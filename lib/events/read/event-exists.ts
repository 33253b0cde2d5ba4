/** The columns of a statement that name a recipient, and its parameters with the company and the types. */
type EventQuestion = { companyId: string; messageId: string; ordinal: string; types: string };

/**
 * Returns the condition that a recipient has an event of one of the types. Index events_company_id_message_id_id_idx for each
 * row that is looked at, in the partitions from the day before its message to tomorrow: the clock of another machine may be a
 * day behind or ahead. Without OFFSET the planner joins the rows with all events of the partitions, which takes the longer the
 * more mail there is.
 *
 * @param days the parameter with the first ids of the messages' days, from the day before them on: a look-up among them finds
 *   the partitions of a row faster than a function of its time.
 */
export const eventExists = ({ companyId, messageId, ordinal, types }: EventQuestion, days: string): string =>
  `EXISTS (SELECT FROM events e WHERE e.company_id = ${companyId} AND e.message_id = ${messageId} AND e.ordinal = ${ordinal}
    AND e.id >= (${days}::uuid[])[1] AND e.id >= (${days}::uuid[])[width_bucket(${messageId}, ${days}::uuid[]) - 1]
    AND e.id < (SELECT uuid_v7_floor(now() + interval '1 day')) AND e.type = ANY(${types}::text[]) OFFSET 0)`;
