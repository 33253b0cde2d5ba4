import type { ActivityFilterName } from '#lib/core/activity-filters.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { idFloor } from '#lib/core/ids.ts';
import { eventExists } from '#lib/events/read/queries.ts';
import type { ListFilter } from './filter.ts';

/** Returns the condition on a column of recipients `r` or of their messages `m`; `values` names its parameter. */
type Condition = (values: string) => string;

const among =
  (column: string, type = 'text'): Condition =>
  (values) =>
    `${column} = ANY(${values}::${type}[])`;

const contains =
  (column: string): Condition =>
  (values) =>
    `${column} ILIKE ANY(${values}::text[])`;

const CONDITIONS: Record<Exclude<ActivityFilterName, 'eventTypes'>, Condition> = {
  sendingDomain: among('m.sending_domain'),
  recipientDomain: among('r.recipient_domain'),
  recipientType: among('r.rcpt_type'),
  bounceClassificationCode: among('r.bounce_class', 'int'),
  transmissionId: among('m.transmission_id', 'uuid'),
  subject: contains('m.subject'),
  reason: contains('r.reason'),
  recipientTo: contains('r.rcpt_to'),
  friendlyFrom: contains('m.friendly_from'),
};

const PARTS: ReadonlySet<ActivityFilterName> = new Set(['subject', 'reason', 'recipientTo', 'friendlyFrom']);

/**
 * Returns the conditions of the advanced filters, and adds their values to the parameters of the statement, whose first
 * is the company. A row without a value, such as a delivered one without a bounce class, passes every exclusion.
 */
export function filterConditions({ advanced = [], bounds }: ListFilter, parameters: unknown[]): string[] {
  const add = (value: unknown): string => `$${parameters.push(value)}`;
  return advanced.map(({ name, values, isExcluded }) => {
    const given = add(PARTS.has(name) ? values.map(toPattern) : values);
    const condition = name === 'eventTypes' ? hasEvent(given, add(firstIdsOf(bounds))) : CONDITIONS[name](given);
    return isExcluded ? `NOT coalesce(${condition}, false)` : condition;
  });
}

const hasEvent = (types: string, days: string): string =>
  eventExists({ companyId: '$1', messageId: 'r.message_id', ordinal: 'r.ordinal', types }, days);

/** The first ids of the days between two instants, from the day before on. */
function firstIdsOf({ startMs, endMs }: ListFilter['bounds']): string[] {
  const first = Math.floor(startMs / DAY_MS) - 1;
  return Array.from({ length: Math.ceil(endMs / DAY_MS) - first }, (_, day) => idFloor((first + day) * DAY_MS));
}

const toPattern = (value: string): string => `%${value.replace(/[\\%_]/g, '\\$&')}%`;
