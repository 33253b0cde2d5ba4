import type { Announcement as AnnouncementRow } from '#generated/client.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';

/** An announcement. */
export type { AnnouncementRow };

/** Inserts an announcement. */
export async function insertAnnouncement(db: Database, row: AnnouncementRow): Promise<void> {
  await withPrisma(db, (client) => client.announcement.create({ data: row }));
}

/** Finds the announcements that are shown to a person at an instant and that they have not hidden, the latest first. */
export const findShown = (person: { userId: string; vendor: string }, at: Date, limit: number) =>
  prisma().announcement.findMany({
    where: {
      startsAt: { lte: at },
      AND: [{ OR: [{ endsAt: null }, { endsAt: { gt: at } }] }, { OR: [{ vendor: null }, { vendor: person.vendor }] }],
      hides: { none: { userId: person.userId } },
    },
    orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });

/** Finds the announcements of the installation, the latest first. */
export const findAnnouncements = (limit: number): Promise<AnnouncementRow[]> =>
  prisma().announcement.findMany({ orderBy: [{ startsAt: 'desc' }, { id: 'desc' }], take: limit });

/** Finds an announcement. */
export const findAnnouncement = (id: string): Promise<AnnouncementRow | null> =>
  prisma().announcement.findUnique({ where: { id } });

/** Ends an announcement; false if it has ended before. */
export async function endRow(db: Database, id: string, at: Date): Promise<boolean> {
  const open = { id, OR: [{ endsAt: null }, { endsAt: { gt: at } }] };
  const { count } = await withPrisma(db, (client) =>
    client.announcement.updateMany({ where: open, data: { endsAt: at } }),
  );
  return count === 1;
}

/** Hides an announcement from a person; a repeat changes nothing. */
export async function insertHide(userId: string, announcementId: string): Promise<void> {
  await prisma().announcementHide.createMany({ data: [{ userId, announcementId }], skipDuplicates: true });
}
