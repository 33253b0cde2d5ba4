import { findVendor } from '#lib/account/access/find-vendor.ts';
import { requestAccess } from '#lib/account/access/request-access.ts';
import { audited } from '#lib/account/audit/audited.ts';
import { actingUser } from '#lib/account/identity/acting-user.ts';
import type { Context } from '#lib/core/context.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid, newId } from '#lib/core/ids.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { AnnounceInput, type Announcement, type ShownAnnouncement } from './schema.ts';
import {
  type AnnouncementRow,
  endRow,
  findAnnouncement,
  findAnnouncements,
  findShown,
  insertAnnouncement,
  insertHide,
} from './store.ts';
import type { AnnouncementTone } from './values.ts';

/** Announcements that a screen shows at once; more would push its content out of sight. */
const SHOWN_MAX = 3;

/** Announcements that the operator sees. */
const LISTED_MAX = 100;

/** Lists the announcements that the caller has to see now, the latest first. @throws {AppError} forbidden (an API key), notFound */
export async function listShown(ctx: Context): Promise<ShownAnnouncement[]> {
  const { userId } = actingUser(ctx);
  const { vendor } = await requestAccess(ctx);
  const rows = await findShown({ userId, vendor: vendor.name }, ctx.now(), SHOWN_MAX);
  return rows.map(presentShown);
}

/** Hides an announcement from the caller for good; a repeat changes nothing. @throws {AppError} forbidden (an API key), notFound */
export async function hideAnnouncement(ctx: Context, id: string): Promise<void> {
  const { userId } = actingUser(ctx);
  const { vendor } = await requestAccess(ctx);
  const row = isUuid(id) ? await findAnnouncement(id) : null;
  const isTheirs = row && (row.vendor === null || row.vendor === vendor.name) && row.startsAt <= ctx.now();
  if (!isTheirs) throw refuse.notFound('announcement');
  await insertHide(userId, row.id);
}

/**
 * Announces something at the top of every screen, from now on or from its start on. Recorded in the audit log of the platform.
 *
 * @throws {AppError} invalidField (a text of several lines, an end before the start, an unknown vendor)
 */
export async function announce(ctx: Context, input: AnnounceInput): Promise<Announcement> {
  const { text, link = null, tone, vendor = null, startsAt, endsAt } = parseInput(AnnounceInput, input);
  if (vendor !== null && !(await findVendor(vendor)))
    throw refuse.fieldBecause('vendor', `There is no vendor called ${vendor}.`, vendor);
  const now = ctx.now();
  const starts = startsAt ? new Date(startsAt) : now;
  const ends = endsAt ? new Date(endsAt) : null;
  if (ends && ends <= now) throw refuse.field('endsAt', 'must be in the future', endsAt);
  const row = { id: newId(), vendor, text, link, tone, startsAt: starts, endsAt: ends, createdAt: now };
  await audited(ofPlatform(ctx), 'announcement.create', row.id, async (db) => {
    await insertAnnouncement(db, row);
    return { after: { text, link, tone, vendor } };
  });
  return presentAnnouncement(row, now);
}

/** Lists the announcements of the installation, the latest first, 100 at most. */
export async function listAnnouncements(ctx: Pick<Context, 'now'>): Promise<Announcement[]> {
  return (await findAnnouncements(LISTED_MAX)).map((row) => presentAnnouncement(row, ctx.now()));
}

/** Ends an announcement now; a repeat changes nothing. @throws {AppError} notFound */
export async function endAnnouncement(ctx: Context, id: string): Promise<Announcement> {
  const known = isUuid(id) ? await findAnnouncement(id) : null;
  if (!known) throw refuse.notFound('announcement');
  const now = ctx.now();
  await audited(ofPlatform(ctx), 'announcement.end', known.id, async (db) =>
    (await endRow(db, known.id, now)) ? { after: { text: known.text } } : null,
  );
  const endsAt = known.endsAt && known.endsAt <= now ? known.endsAt : now;
  return presentAnnouncement({ ...known, endsAt }, now);
}

const ofPlatform = (ctx: Context) => ({ ...ctx, scope: { companyId: PLATFORM_COMPANY_ID } });

const presentShown = ({ id, text, link, tone, startsAt, endsAt }: AnnouncementRow): ShownAnnouncement => ({
  id,
  text,
  link,
  tone: tone as AnnouncementTone, // written by announce
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
});

const presentAnnouncement = (row: AnnouncementRow, now: Date): Announcement => ({
  ...presentShown(row),
  vendor: row.vendor,
  state: row.endsAt && row.endsAt <= now ? 'ended' : row.startsAt > now ? 'planned' : 'shown',
});
