import type { AuditEntry, Prisma } from '#generated/client.ts';
import { idFloor } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import type { AuditFacts } from './schema.ts';

/** An entry to insert. */
export type NewEntry = {
  id: string;
  actorType: string;
  actorId: string | null;
  action: string;
  targetType: string;
  targetId: string | null;
  before: AuditFacts | null;
  after: AuditFacts | null;
  ip: string | null;
  requestId: string;
  createdAt: Date;
};

/** An entry's row with the current name of its actor. */
export type EntryRow = Omit<AuditEntry, 'companyId' | 'requestId'> & { actorName: string | null };

/** The filter of a list of entries; instants from `start` up to, but not including, `end`. */
export type EntryFilter = {
  actorId?: string | undefined;
  action?: string | undefined;
  start?: Date | undefined;
  end?: Date | undefined;
  /** Only entries older than this one. */
  olderThan?: string | undefined;
};

/** Inserts an entry of a company. */
export async function insertEntry(db: Database, companyId: string, entry: NewEntry): Promise<void> {
  const data = { ...entry, companyId, before: toJson(entry.before), after: toJson(entry.after) };
  await withPrisma(db, (client) => client.auditEntry.create({ data }));
}

/** Returns the column's value; undefined leaves it null. */
const toJson = (facts: AuditFacts | null): Prisma.InputJsonValue | undefined =>
  facts === null ? undefined : JSON.parse(JSON.stringify(facts));

/** Finds a company's entries, newest first. Index audit_entries_company_id_id_idx. */
export function findAuditEntries(
  companyId: string,
  { actorId, action, start, end, olderThan }: EntryFilter,
  limit: number,
): Promise<EntryRow[]> {
  return withPrisma(getReadPool(), async (client) => {
    const rows = await client.auditEntry.findMany({
      where: {
        companyId,
        ...(actorId ? { actorId } : {}),
        ...(action ? { action } : {}),
        createdAt: { ...(start ? { gte: start } : {}), ...(end ? { lt: end } : {}) },
        ...(olderThan ? { id: { lt: olderThan } } : {}),
      },
      omit: { companyId: true, requestId: true },
      orderBy: { id: 'desc' },
      take: limit,
    });
    const names = await findActorNames(client, companyId, rows);
    return rows.map((row) => ({ ...row, actorName: (row.actorId && names.get(row.actorId)) || null }));
  });
}

/** Finds the entries of some actions between two instants, newest first. Index audit_entries_company_id_id_idx. */
export const findChanges = (
  companyId: string,
  actions: readonly string[],
  { start, end }: { start: Date; end: Date },
  limit: number,
): Promise<Omit<EntryRow, 'actorName'>[]> =>
  withPrisma(getReadPool(), (client) =>
    client.auditEntry.findMany({
      where: {
        companyId,
        action: { in: [...actions] },
        id: { gte: idFloor(start.getTime()), lt: idFloor(end.getTime()) },
      },
      omit: { companyId: true, requestId: true },
      orderBy: { id: 'desc' },
      take: limit,
    }),
  );

/** Finds the current names of the people and API keys of some entries, by id. */
async function findActorNames(
  client: Prisma.TransactionClient,
  companyId: string,
  entries: readonly Pick<EntryRow, 'actorType' | 'actorId'>[],
): Promise<Map<string, string>> {
  const idsOf = (type: string) => [
    ...new Set(entries.flatMap(({ actorType, actorId }) => (actorType === type && actorId !== null ? [actorId] : []))),
  ];
  const users = await client.user.findMany({
    where: { id: { in: idsOf('user') } },
    select: { id: true, fullname: true, lastname: true },
  });
  const keys = await client.apiKey.findMany({
    where: { companyId, id: { in: idsOf('apiKey') } },
    select: { id: true, name: true },
  });
  return new Map([
    ...users.map(({ id, fullname, lastname }) => [id, `${fullname} ${lastname}`.trim()] as const),
    ...keys.map(({ id, name }) => [id, name] as const),
  ]);
}

/** Finds the actions of a company's entries, each once. Index audit_entries_company_id_id_idx. */
export async function findActions(companyId: string): Promise<string[]> {
  const groups = await withPrisma(getReadPool(), (client) =>
    client.auditEntry.groupBy({ by: ['action'], where: { companyId }, orderBy: { action: 'asc' }, take: 500 }),
  );
  return groups.map(({ action }) => action);
}
