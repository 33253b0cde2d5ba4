import type { Context } from '#lib/core/context.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import type { ListPage } from '#lib/core/list-query.ts';
import type {
  KeySegmentQuery,
  Segment,
  SegmentDetail,
  SegmentFindings,
  SegmentQuery,
  SegmentUsers,
  SegmentVersions,
  SegmentVocabulary,
} from './answers/schema.ts';
import { dependenciesOf } from './compile.ts';
import { findVocabulary, type VocabularyRows } from './facts-store.ts';
import { findQuestion } from './queries.ts';
import type { Question } from './schema.ts';
import { type Names, questionText } from './sentence/values.ts';
import { findSegment, findSegments, findSegmentsUsing, findVersions, type SegmentRow } from './store.ts';
import { SLOW_COMPARISON_MS, WATCHED_MAX } from './values.ts';

type Reader = Pick<Context, 'scope' | 'now'>;

/** Lists a page of the company's segments with their questions in words. */
export async function listSegments(ctx: Reader, query: SegmentQuery): Promise<ListPage<Segment>> {
  const { page, size, search = '', sort, state } = query;
  const [rows, vocabulary] = await Promise.all([findSegments(ctx.scope), findVocabulary(ctx.scope)]);
  const wanted = search.toLowerCase();
  const found = rows
    .filter(({ archivedAt }) => (archivedAt !== null) === (state === 'archived'))
    .filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(wanted))
    .sort(ORDERS[sort]);
  const names = namesOf(vocabulary);
  const data = found.slice((page - 1) * size, page * size).map((row) => presentSegment(row, names));
  return { data, page, size, total: found.length, exact: true };
}

type Order = (one: SegmentRow, other: SegmentRow) => number;

const byName: Order = (one, other) => one.name.localeCompare(other.name);
const bySize: Order = (one, other) => (one.size ?? -1) - (other.size ?? -1) || byName(one, other);
const byChange: Order = (one, other) => one.updatedAt.getTime() - other.updatedAt.getTime() || byName(one, other);
const reversed =
  (order: Order): Order =>
  (one, other) =>
    order(other, one);

const ORDERS: Record<SegmentQuery['sort'], Order> = {
  name: byName,
  '-name': reversed(byName),
  size: bySize,
  '-size': reversed(bySize),
  updatedAt: byChange,
  '-updatedAt': reversed(byChange),
};

/** Returns the names of what questions have the ids of; categories of mail have none yet. */
const namesOf = ({ fields, labels, segments }: VocabularyRows): Names => ({
  fields: new Map(fields.map((field) => [field.id, field])),
  labels: new Map(labels.map(({ id, name }) => [id, name])),
  segments: new Map(segments.map(({ id, name }) => [id, name])),
  categories: new Map(),
});

const presentSegment = (row: SegmentRow, names: Names): Segment => ({
  id: row.id,
  name: row.name,
  description: row.description,
  sentence: questionText(row.ast, names),
  version: row.version,
  size: row.size,
  sizeAt: row.sizeAt?.toISOString() ?? null,
  usedBy: row.usedBy,
  isWatched: row.watchers > 0,
  notifiesWebhooks: row.notifiesWebhooks,
  isArchived: row.archivedAt !== null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/**
 * Returns a segment with its question of the latest version, or of an earlier one.
 *
 * @throws {AppError} notFound, also for a version that does not exist
 */
export async function getSegment(
  ctx: Reader,
  { id, version }: { id: string; version?: number | undefined },
): Promise<SegmentDetail> {
  const row = await requireSegment(ctx, id);
  const ast: Question = version === undefined ? row.ast : (await findQuestion(ctx, { id, version })).ast;
  const names = namesOf(await findVocabulary(ctx.scope));
  const shown = { ...row, ast, version: version ?? row.version };
  return {
    ...presentSegment(shown, names),
    ast: { match: ast.match, of: [...ast.of] },
    latest: row.version,
    dependsOn: dependenciesOf(ast),
  };
}

/** Finds the watched segments whose comparison is slow, and whether there are too many of them. */
export async function getSegmentFindings(ctx: Reader): Promise<SegmentFindings> {
  const watched = (await findSegments(ctx.scope)).filter(({ watchers }) => watchers > 0);
  const slow = watched.flatMap(({ id, name, compareMs, comparedAt }) =>
    compareMs !== null && comparedAt !== null && compareMs > SLOW_COMPARISON_MS
      ? [{ id, name, ms: compareMs, at: comparedAt.toISOString() }]
      : [],
  );
  return {
    watched: watched.length,
    isOverLimit: watched.length > WATCHED_MAX,
    slow: slow.sort((one, other) => other.ms - one.ms),
  };
}

/** Lists what uses a segment. @throws {AppError} notFound */
export async function listSegmentUsers(ctx: Reader, { id }: { id: string }): Promise<SegmentUsers> {
  await requireSegment(ctx, id);
  const users = await findSegmentsUsing(ctx.scope, { segmentId: id });
  return { data: users.map((user) => ({ kind: 'segment', id: user.id, name: user.name })) };
}

/** Lists the latest 100 versions of a segment's question. @throws {AppError} notFound */
export async function listSegmentVersions(ctx: Reader, { id }: { id: string }): Promise<SegmentVersions> {
  await requireSegment(ctx, id);
  const [rows, vocabulary] = await Promise.all([findVersions(ctx.scope, id), findVocabulary(ctx.scope)]);
  const names = namesOf(vocabulary);
  return {
    data: rows.map(({ version, ast, createdAt, createdByName }) => ({
      version,
      sentence: questionText(ast, names),
      createdAt: createdAt.toISOString(),
      createdBy: createdByName,
    })),
  };
}

/** Returns the things of the company that conditions can name. */
export const getVocabulary = (ctx: Reader): Promise<SegmentVocabulary> =>
  findVocabulary(ctx.scope).then(({ fields, ...rest }) => ({
    fields: fields.map((field) => ({ ...field, options: [...field.options] })),
    ...rest,
  }));

/** Lists the segments that are in use by their ids, for keys. */
export async function listSegmentsForKeys(ctx: Reader, { cursor, limit }: KeySegmentQuery) {
  const [rows, vocabulary] = await Promise.all([findSegments(ctx.scope), findVocabulary(ctx.scope)]);
  const names = namesOf(vocabulary);
  const left = rows
    .filter(({ archivedAt }) => archivedAt === null)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .filter(({ id }) => cursor === undefined || id > cursor);
  const data = left.slice(0, limit).map((row) => presentSegment(row, names));
  return { data, nextCursor: left.length > limit ? (data.at(-1)?.id ?? null) : null };
}

const requireSegment = (ctx: Reader, id: string): Promise<SegmentRow> =>
  requireById('segment', id, () => findSegment(ctx.scope, id));
