/**
 * Returns the SQL condition that finds the row of the queue `q` that `other` names, by the primary key whatever PostgreSQL
 * believes of the queue's size.
 *
 * The company is compared so that no index answers it: the index for claims begins with the company. The ordinal is compared
 * as a range: of a queue that held one row when it was analyzed, an equality is believed to pick all of it, and a bitmap
 * scan that picks all is not even considered.
 */
export const isQueueRow = (other: string): string =>
  `q.message_id = ${other}.message_id AND q.ordinal BETWEEN ${other}.ordinal AND ${other}.ordinal
   AND q.company_id IS NOT DISTINCT FROM ${other}.company_id`;
