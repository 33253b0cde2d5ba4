import { getActiveSubscription } from '#lib/account/usage/get-active-subscription.ts';
import { dayAt } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { formatLocal } from '#lib/core/local-clock.ts';
import type { Schedule, SendCampaignInput } from '../schema.ts';
import { SCHEDULE_MAX_DAYS } from '../values.ts';
import { spanOf } from './zone-times.ts';

/** The first and the last instant of a schedule, without its spread. */
function spanOfSchedule(schedule: Schedule): { field: string; first: Date; last: Date } {
  if (schedule.zoneMode === 'contact') return { field: 'schedule.date', ...spanOf(schedule.date, schedule.localTime) };
  const at = new Date(schedule.at);
  return { field: 'schedule.at', first: at, last: at };
}

/** Returns the instant at which a schedule begins: by the clocks of contacts, in the first zone of the world. */
export const startOf = (schedule: Schedule): Date => spanOfSchedule(schedule).first;

/**
 * Requires a schedule that is not over, not too far away and not after the end of the company's plan.
 *
 * @throws {AppError} invalidField
 */
export async function requireSchedule(ctx: Pick<Context, 'scope' | 'now'>, schedule: Schedule): Promise<void> {
  const { field, first, last } = spanOfSchedule(schedule);
  const now = ctx.now();
  if (last <= now) throw refuse.field(field, 'must be in the future');
  if (first.getTime() > now.getTime() + SCHEDULE_MAX_DAYS * DAY_MS)
    throw refuse.field(field, `must be within ${SCHEDULE_MAX_DAYS} days`);
  const { expiredDate } = await getActiveSubscription(ctx);
  if (expiredDate !== null && last > new Date(expiredDate))
    throw refuse.fieldBecause(field, 'Unable to schedule email after package expired date');
}

/** Returns the schedule that a call to send names; null where it names none. */
export function scheduleOf(
  { scheduledAt, zoneMode }: Pick<SendCampaignInput, 'scheduledAt' | 'zoneMode'>,
  companyZone: string,
): Schedule | null {
  if (scheduledAt === undefined) return null;
  if (zoneMode !== 'contact') return { zoneMode: 'company', at: scheduledAt };
  const at = new Date(scheduledAt);
  const localTime = formatLocal(companyZone, at.getTime()).slice(11);
  return { zoneMode: 'contact', date: dayAt(companyZone, at), localTime, pastZones: 'nextDay' };
}
