import { BOUNCE_PARTS, type Part } from '#lib/core/analytics/parts.ts';
import { EVENT_TYPES } from '#lib/core/event-names.ts';
import { bounceClasses } from '../bounce-classes.ts';

/**
 * The kinds of events that statistics count apart: their types, and of bounces the parts that count them. In SQL a kind is
 * its place in this list: the sums compare it for each row and part, and numbers are compared in half the time of texts.
 */
const KINDS = [...EVENT_TYPES, ...BOUNCE_PARTS] as const;
type Kind = (typeof KINDS)[number];

const numberOf = (kind: Kind): number => KINDS.indexOf(kind);

/** The kinds that are not named as the parts that count them. */
const KIND_OF_PART: Partial<Record<Part, Kind>> = {
  injected: 'injection',
  generation_failed: 'generation_failure',
  delivered: 'delivery',
  delayed: 'delay',
  rendered: 'open',
  initial_rendered: 'initial_open',
  clicked: 'click',
};

/** Returns the number of the kind whose events a part counts; null for a part that counts something else. */
export function findKind(part: Part): number | null {
  const kind = KIND_OF_PART[part] ?? KINDS.find((one) => one === part);
  return kind === undefined ? null : numberOf(kind);
}

/** Returns the SQL of the number of an event's kind. */
export function kindOf(type: string, bounceClass: string): string {
  const cases = EVENT_TYPES.map((name) => {
    const direction = name === 'bounce' ? 'inband' : name === 'out_of_band' ? 'outofband' : null;
    return `WHEN '${name}' THEN ${direction ? bounceKindOf(direction, bounceClass) : numberOf(name)}`;
  });
  return `CASE ${type} ${cases.join(' ')} END`;
}

function bounceKindOf(direction: 'inband' | 'outofband', bounceClass: string): string {
  const byCategory = Map.groupBy(Object.entries(bounceClasses), ([, { category }]) => category);
  const cases = [...byCategory].map(
    ([category, classes]) =>
      `WHEN ${bounceClass} IN (${classes.map(([code]) => code).join(', ')}) THEN ${numberOf(`${direction}_${category}`)}`,
  );
  return `CASE ${cases.join(' ')} ELSE ${numberOf(`${direction}_undetermined`)} END`;
}
