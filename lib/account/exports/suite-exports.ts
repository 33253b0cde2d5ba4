import { z } from 'zod';
import { getAccess } from '#lib/account/access/get-access.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import { mergeModules } from '#lib/registry/merge-modules.ts';
import { jobKindOf } from './define-export.ts';
import { cancelExport, type ExportFile, readExport, stateOf } from './exports.ts';
import type { ExportFormat, SuiteExport, SuiteExportPage, SuiteExportQuery } from './schema.ts';
import { type ExportRow, findExportOf, findExportsOf } from './store.ts';

const LISTS = mergeModules('exports');

type Kind = keyof typeof LISTS;

type Reader = Pick<Context, 'scope' | 'grants' | 'now'>;

/** Lists the kinds of exports that a caller may read. */
async function kindsOf({ scope, grants }: Reader): Promise<Kind[]> {
  const { features } = await getAccess({ scope });
  const kinds = Object.keys(LISTS) as Kind[]; // the names of the table
  return kinds.filter((kind) => {
    const { grant, feature } = LISTS[kind];
    return isEnabled(features, feature satisfies FeaturePath) && (grants === undefined || grants.includes(grant));
  });
}

/** Returns the context for what belongs to the company, which is in production. */
const inProduction = <Ctx extends Reader>(ctx: Ctx): Ctx => ({
  ...ctx,
  scope: { ...ctx.scope, environment: 'production' },
});

const Masked = z.object({ masksSensitive: z.literal(true) });

/** True for an export whose sensitive values the caller may see, or that has none. */
const mayRead = ({ grants }: Reader, { kind, query }: ExportRow): boolean =>
  grants === undefined || grants.includes(LISTS[kind as Kind].whole) || Masked.safeParse(query).success;

/** Lists the last 20 exports that the caller may read, the newest first. */
export async function listSuiteExports(ctx: Reader, { kind }: SuiteExportQuery): Promise<SuiteExportPage> {
  const kinds = (await kindsOf(ctx)).filter((one) => kind === undefined || one === kind);
  const rows = await findExportsOf(inProduction(ctx).scope, kinds);
  return { data: rows.filter((row) => mayRead(ctx, row)).map((row) => presentExport(row, ctx.now())) };
}

/** Returns an export with its progress. @throws {AppError} notFound, also for a list that the caller may not export */
export const getSuiteExport = async (ctx: Reader, id: string): Promise<SuiteExport> =>
  presentExport(await requireExport(ctx, id), ctx.now());

async function requireExport(ctx: Reader, id: string): Promise<ExportRow> {
  const row = isUuid(id) ? await findExportOf(inProduction(ctx).scope, await kindsOf(ctx), id) : null;
  if (!row || !mayRead(ctx, row)) throw refuse.notFound('export');
  return row;
}

/** Reads the file of an export in a format. @throws {AppError} notFound (also where it is not done, or its time is over) */
export async function readSuiteExport(ctx: Context, id: string, format: ExportFormat): Promise<ExportFile> {
  return readExport(inProduction(ctx), kindOf(await requireExport(ctx, id)), id, format);
}

/** Cancels an export that runs, or deletes one that is done. @throws {AppError} notFound */
export async function cancelSuiteExport(ctx: Context, id: string): Promise<void> {
  const kind = kindOf(await requireExport(ctx, id));
  await cancelExport(inProduction(ctx), { ...kind, job: { kind: jobKindOf(kind.kind) } }, id);
}

function kindOf({ kind }: ExportRow) {
  const { target } = LISTS[kind as Kind]; // it was found among them
  return { kind, target };
}

const presentExport = (row: ExportRow, now: Date): SuiteExport => ({
  id: row.id,
  kind: row.kind,
  state: stateOf(row, now),
  progress: row.state === 'done' ? 1 : row.share,
  rows: row.rows,
  columns: row.columns,
  sizeBytes: Number(row.sizeBytes),
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
  link: `/api/suite/v1/exports/${row.id}/file`,
});
