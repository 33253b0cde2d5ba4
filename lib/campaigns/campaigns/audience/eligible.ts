import type { ExclusionReason } from '../values.ts';
import type { AudienceSql } from './where.ts';

/** The reasons that facts outside of contacts decide: expressions about `contacts c`, by a send that has them. */
type FurtherReasons = Partial<Record<'alreadySent' | 'invalidAddress' | 'overCap', string>>;

/**
 * Returns the expression of the first reason for which a person of an audience gets no mail; NULL for somebody who gets it. The
 * status of a contact is that of the suppression list. Who was erased has no row.
 *
 * @param audience gets the parameters that the expression needs.
 * @param further the expressions of the reasons that come after those of contacts.
 */
export function eligibilityReason(
  audience: AudienceSql,
  { now, categoryId }: { now: Date; categoryId: string | null },
  further: FurtherReasons = {},
): string {
  const param = (value: unknown, type: string): string => `$${audience.values.push(value)}::${type}`;
  const tests: [ExclusionReason, string | undefined][] = [
    ['noAddress', 'c.email_key IS NULL'],
    ['bounced', "c.status = 'bounced'"],
    ['unsubscribed', "c.status = 'unsubscribed'"],
    ['pending', "c.status = 'pending'"],
    [
      'optedOut',
      categoryId === null
        ? undefined
        : `EXISTS (SELECT FROM contact_optouts o WHERE o.company_id = c.company_id AND o.contact_id = c.id AND o.category_id = ${param(categoryId, 'uuid')})`,
    ],
    ['paused', `c.paused_until > ${param(now, 'timestamptz')}`],
    ['excluded', audience.exclude],
    ['alreadySent', further.alreadySent],
    ['invalidAddress', further.invalidAddress],
    ['overCap', further.overCap],
  ];
  const cases = tests.flatMap(([reason, test]) => (test === undefined ? [] : [`WHEN ${test} THEN '${reason}'`]));
  return `CASE ${cases.join(' ')} END`;
}
