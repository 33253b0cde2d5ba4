import {
  type AnalyticFilterName,
  type Basis,
  type Breakdown,
  EVENT_FILTERS,
  FINE_DAYS,
} from '#lib/core/analytics/question.ts';
import type { AnswerSource } from '../schema.ts';

/** The facts of a question that decide which statistics can answer it. */
export type Demand = {
  /** The dimensions of its filters and its breakdown. */
  dimensions: readonly AnalyticFilterName[];
  basis: Basis;
  /** It begins and ends with days, and asks for nothing finer. */
  isByDay: boolean;
  /** Whole days from the start of the range to now. */
  ageDays: number;
};

const CROSS: ReadonlySet<string> = new Set<Breakdown>([
  'subaccount',
  'sendingDomain',
  'campaign',
  'template',
  'templateVersion',
  'ipPool',
  'sendingIp',
  'provider',
]);
const DOMAINS: ReadonlySet<string> = new Set<Breakdown>(['recipientDomain', 'provider', 'sendingDomain', 'subaccount']);
const REASONS: ReadonlySet<string> = new Set<Breakdown>([
  'bounceClassificationCode',
  'reason',
  'provider',
  'sendingDomain',
  'subaccount',
]);
const ONLY_EVENTS: ReadonlySet<string> = new Set(EVENT_FILTERS);

/**
 * Chooses the smallest statistics that answer a question exactly; the events themselves where none do.
 */
export function chooseSource({ dimensions, basis, isByDay, ageDays }: Demand): AnswerSource {
  const named = [...new Set(dimensions)];
  const within = (allowed: ReadonlySet<string>): boolean => named.every((name) => allowed.has(name));
  if (named.some((name) => ONLY_EVENTS.has(name))) return 'events';
  if (basis === 'event' && named.length === 0) return 'totals';
  if (basis === 'event' && named.length === 1 && within(CROSS) && ageDays <= FINE_DAYS) return 'single';
  if (!isByDay) return 'events';
  if (within(CROSS)) return 'cross';
  if (basis === 'sent') return 'events';
  if (within(DOMAINS)) return 'domains';
  return within(REASONS) ? 'reasons' : 'events';
}

/** Checks whether statistics are kept by the days of the company's zone, and know no other. */
export const hasCompanyDays = (source: AnswerSource): boolean =>
  source === 'cross' || source === 'domains' || source === 'reasons';
