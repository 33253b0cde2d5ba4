import { getAccess } from '#lib/account/access/get-access.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import { dayPeriod, instantAt } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { formatLocal } from '#lib/core/local-clock.ts';
import { updateCampaign } from '../campaigns.ts';
import { rescheduleCampaign } from '../moves.ts';
import { scheduleOfRow } from '../present.ts';
import type { Schedule } from '../schema.ts';
import { type CampaignKind, type CampaignRow, findCampaign } from '../store.ts';
import { CAMPAIGN_TYPES, type CampaignType } from '../values.ts';
import type { Calendar, CalendarEntry, CalendarQuery, MoveToDayInput } from './schema.ts';
import { type CalendarDays, findPlanned, findUnplanned } from './store.ts';

const ENTRIES_MAX = 1_000;
const DRAFTS_MAX = 50;

/** A part of the calendar: what one kind of things has on some days, and those that have no day yet. */
type CalendarSource = (
  ctx: Context,
  days: CalendarDays & { timezone: string },
) => Promise<{ entries: CalendarEntry[]; drafts: CalendarEntry[] }>;

/** The kinds that a company has. */
const FEATURES = { email: 'emailMarketing.campaign', ab: 'emailAbTesting.campaign' } as const;

/** Campaigns and A/B tests. */
const campaigns: CalendarSource = async (ctx, { timezone, ...days }) => {
  const { features } = await getAccess(ctx);
  const kinds = (['email', 'ab'] as const).filter((kind) => isEnabled(features, FEATURES[kind]));
  const [planned, unplanned] = await Promise.all([
    findPlanned(ctx.scope, kinds, days, ENTRIES_MAX),
    findUnplanned(ctx.scope, kinds, DRAFTS_MAX),
  ]);
  const present = (row: CampaignRow) => presentEntry(row, timezone);
  return { entries: planned.map(present), drafts: unplanned.map(present) };
};

/** Everything that the calendar shows. */
const SOURCES: readonly CalendarSource[] = [campaigns];

/** Returns what begins on some days of the company's calendar, and the drafts without a day. */
export async function getCalendar(ctx: Context, { from, to }: CalendarQuery): Promise<Calendar> {
  const { timezone } = await getCompany(ctx);
  const [{ start }, { end }] = [dayPeriod(timezone, from), dayPeriod(timezone, to)];
  const parts = await Promise.all(SOURCES.map((source) => source(ctx, { from, to, start, end, timezone })));
  const entries = parts.flatMap((part) => part.entries);
  return {
    timezone,
    entries: entries.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)).slice(0, ENTRIES_MAX),
    drafts: parts.flatMap(({ drafts }) => drafts),
  };
}

const orderOf = ({ day, time, id }: CalendarEntry): string => `${day} ${time} ${id}`;

const typeOf = ({ kind }: CampaignRow): CampaignType => (kind === 'ab' ? 'ab-test' : 'email-marketing');

function presentEntry(row: CampaignRow, timezone: string): CalendarEntry {
  const { id, name, state, revision, categoryId, categoryName, categoryColor } = row;
  const category =
    categoryId === null || categoryName === null ? null : { id: categoryId, name: categoryName, color: categoryColor };
  return { type: typeOf(row), id, name, state, category, revision, ...momentOf(row, timezone) };
}

/** Returns the day and the time at which a campaign begins, or has begun. */
function momentOf(row: CampaignRow, timezone: string): Pick<CalendarEntry, 'day' | 'time' | 'isLocal'> {
  if (row.startedAt === null && row.localDate !== null)
    return { day: row.localDate, time: row.localTime, isLocal: true };
  const at = row.startedAt ?? row.scheduleAt;
  if (at === null) return { day: null, time: null, isLocal: false };
  const [day = '', time = ''] = formatLocal(timezone, at.getTime()).split('T');
  return { day, time: time.slice(0, 5), isLocal: false };
}

/** The time of day of a draft that gets its first day. */
const USUAL_TIME = '09:00';

/**
 * Moves a draft or a scheduled campaign to another day, at the same time of day unless another is given. A scheduled one stays so.
 *
 * @throws {AppError} notFound, wrongState, campaignChanged, invalidField (the day is over), forbidden (a scheduled one, without the
 *   grant to send), and what keeps it from being sent then
 */
export async function moveToDay(ctx: Context, id: string, input: MoveToDayInput): Promise<CalendarEntry> {
  const row = await requireById('email', id, () => findCampaign(ctx.scope, null, id));
  const kind: CampaignKind = CAMPAIGN_TYPES[typeOf(row)];
  const { timezone } = await getCompany(ctx);
  const { revision } = input;
  const schedule = scheduleOn(row, input, timezone);
  if (row.state === 'DRAFT') await updateCampaign(ctx, kind, id, { revision, schedule });
  else {
    if (ctx.grants !== undefined && !ctx.grants.includes('campaigns/send')) throw refuse.forbidden();
    await rescheduleCampaign(ctx, kind, id, { revision, schedule });
  }
  return presentEntry(await requireById('email', id, () => findCampaign(ctx.scope, null, id)), timezone);
}

function scheduleOn(row: CampaignRow, { day, time }: MoveToDayInput, timezone: string): Schedule {
  const present = scheduleOfRow(row);
  if (present?.zoneMode === 'contact') return { ...present, date: day, localTime: time ?? present.localTime };
  const clock = time ?? momentOf(row, timezone).time ?? USUAL_TIME;
  return { ...present, zoneMode: 'company', at: instantAt(timezone, `${day}T${clock}`).toISOString() };
}
