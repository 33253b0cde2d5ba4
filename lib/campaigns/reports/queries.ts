import type { SendKey } from '#lib/campaigns/expansion/sends.ts';
import { statusCondition } from './statuses.ts';
import {
  type Engagements,
  findReportPeople,
  findReportPerson,
  type PeopleQuestion,
  type ReportPerson,
  readCounts,
  readTotals,
  sumEarlierTotals,
} from './store.ts';
import type { Dimension, PeopleStatus, Totals } from './values.ts';

export type { Engagements, ReportPerson };

/** Lists the people of a send by their acts and outcomes, a row for each variant that somebody has got. */
export const listTotals = ({ companyId, sendId }: SendKey): Promise<(Totals & { variant: number })[]> =>
  readTotals(companyId, sendId);

/** The sends that make the average of a company. */
const EARLIER_SENDS = 20;

/** Returns the numbers of the company's last sends that have ended, without this one, taken together. */
export const sumEarlier = ({ companyId, sendId }: SendKey): Promise<Totals> =>
  sumEarlierTotals(companyId, sendId, EARLIER_SENDS);

/** Lists the opens and clicks of a send by a fact of them, the most clicks first. */
export const listCounts = (
  { companyId, sendId }: SendKey,
  dimension: Dimension,
  limit: number,
): Promise<(Engagements & { value: string })[]> => readCounts(companyId, sendId, dimension, limit);

/** Lists a page of the people of a send in the order of their ids, of some statuses or of all. */
export const listPeople = ({ companyId, sendId }: SendKey, question: PeopleQuestion): Promise<ReportPerson[]> =>
  findReportPeople(companyId, sendId, question);

/** Finds the outcome of one person in a send; null for somebody who was not in it. */
export const findPerson = ({ companyId, sendId }: SendKey, contactId: string) =>
  findReportPerson(companyId, sendId, contactId);

/**
 * Returns the condition that the person `c` (a row of `contacts`) had one of some statuses in a send.
 *
 * @param sendId the parameter with the id of the send, such as `$4::uuid`.
 */
export const personHad = (sendId: string, statuses: readonly PeopleStatus[]): string =>
  `EXISTS (SELECT FROM send_recipients r WHERE r.company_id = c.company_id AND r.send_id = ${sendId} AND r.contact_id = c.id
    AND r.outcome = 1 AND ${statusCondition(statuses)})`;
