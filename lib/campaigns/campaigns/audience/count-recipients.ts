import { getCompany } from '#lib/account/company/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { dueIn, isZone } from '../schedule/zone-times.ts';
import type { Audience, CountRecipientInput, RecipientCount } from '../schema.ts';
import type { ExclusionReason } from '../values.ts';
import { countAudienceRows, findPersonIn } from './count-store.ts';
import { eligibilityReason } from './eligible.ts';
import { audienceOf } from './where.ts';

const SLOW = 'The audience could not be counted in time. Try again, or choose a simpler segment.';

/**
 * Counts the people of an audience who get a mail now, those who do not by the first reason, and when it begins in each zone. It
 * is an estimate by a sample where the count takes too long.
 *
 * @param exactMs the longest time of an exact count.
 * @throws {AppError} notFound (a label or segment), invalidField, wrongState (it could not be counted in time)
 */
export async function countRecipients(
  ctx: Pick<Context, 'scope' | 'now'>,
  { audience, categoryId = null, schedule = null }: CountRecipientInput,
  exactMs?: number,
): Promise<RecipientCount> {
  const now = ctx.now();
  const [sql, { timezone }] = await Promise.all([audienceOf(ctx, audience), getCompany(ctx)]);
  const reason = eligibilityReason(sql, { now, categoryId });
  const counted = await countAudienceRows({ include: sql.include, reason, values: sql.values }, exactMs);
  if (!counted) throw refuse.wrongState(SLOW);
  const excluded: RecipientCount['excluded'] = {};
  const people = new Map<string, number>();
  for (const row of counted.rows) {
    if (row.reason !== null) {
      excluded[row.reason] = row.people;
      continue;
    }
    // A contact whose zone is unknown to this version of Node counts by the company's.
    const zone = row.zone !== null && isZone(row.zone) ? row.zone : timezone;
    people.set(zone, (people.get(zone) ?? 0) + row.people);
  }
  const zones = [...people].map(([zone, count]) => ({
    zone,
    people: count,
    firstAt: schedule && (dueIn(schedule, zone, now)?.toISOString() ?? null),
  }));
  zones.sort((one, other) => other.people - one.people || one.zone.localeCompare(other.zone));
  return {
    total: zones.reduce((sum, zone) => sum + zone.people, 0),
    excluded,
    zones,
    estimate: counted.isEstimate,
  };
}

/**
 * Finds if a person would get a campaign of an audience now, and the first reason if not; null for a contact who is gone.
 *
 * @throws {AppError} notFound (a label, a segment or a campaign), invalidField
 */
export async function findInAudience(
  ctx: Pick<Context, 'scope' | 'now'>,
  { audience, categoryId }: { audience: Audience; categoryId: string | null },
  contactId: string,
): Promise<{ isIncluded: boolean; reason: ExclusionReason | null } | null> {
  const sql = await audienceOf(ctx, audience);
  const reason = eligibilityReason(sql, { now: ctx.now(), categoryId });
  return findPersonIn({ include: sql.include, reason, values: sql.values }, contactId);
}
