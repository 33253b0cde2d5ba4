import type { RowOf } from '#lib/client/calls.ts';

type Results = NonNullable<RowOf<'GET /api/suite/v1/email-marketing'>['results']>;

/** The people of a rate at least: one of fewer says little. */
const RATE_PEOPLE_MIN = 20;

/** Differences below so many percentage points are noise. */
const POINTS_MIN = 0.5;

/** A rate from 0 to 1, and its difference to the usual one in percentage points; null where that is not known. */
export type Rate = { rate: number; points: number | null };

/** Returns the part of the people whose message was delivered who did something; null for too few people. */
export function rateOf(results: Results | null, act: 'opened' | 'clicked', usual: number | undefined): Rate | null {
  if (!results || results.delivered < RATE_PEOPLE_MIN) return null;
  const rate = results[act] / results.delivered;
  if (usual === undefined) return { rate, points: null };
  const points = (rate - usual) * 100;
  return { rate, points: Math.abs(points) < POINTS_MIN ? 0 : points };
}
