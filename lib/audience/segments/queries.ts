import { getCompany } from '#lib/account/company/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { type CompanyFacts, compileQuestion, referencesOf, type SegmentFacts, segmentKey } from './compile.ts';
import { type FoundQuestion, findFields, findLabelIds, findQuestions } from './facts-store.ts';
import { checkQuestion, type Question, SegmentReferenceFilter } from './schema.ts';
import type { Compiled, FieldFacts, SegmentReference } from './sources/registry.ts';
import { findSegmentsUsing, lockSegments, type Used } from './store.ts';
import { DEPTH_MAX } from './values.ts';

type Reader = Pick<Context, 'scope' | 'now'>;

/**
 * Reads a question from outside.
 *
 * @throws {AppError} invalidField, naming the condition: `conditions[2].value`
 */
export function readQuestion(input: unknown): Question {
  const { question, fault } = checkQuestion(input);
  if (fault) throw refuse.fieldBecause(fault.field, fault.cause);
  return question;
}

/** Loads the facts of a company that a question needs, with the questions of its segments and those that they use. */
export async function loadFacts(ctx: Reader, question: Question, db: Database = getReadPool()): Promise<CompanyFacts> {
  const segments = new Map<string, SegmentFacts>();
  const fields = new Set<number>();
  const labels = new Set<number>();
  let open = take(question, fields, labels);
  for (let depth = 0; open.length > 0 && depth < DEPTH_MAX; depth += 1) {
    const missing = open.filter((one) => !segments.has(segmentKey(one)));
    const found = await findQuestions(db, ctx.scope, missing);
    for (const { reference, name, ast } of found) segments.set(segmentKey(reference), { name, question: ast });
    open = found.flatMap(({ ast }) => take(ast, fields, labels));
  }
  const [foundFields, foundLabels, { timezone }] = await Promise.all([
    findFields(db, ctx.scope, [...fields]),
    findLabelIds(db, ctx.scope, [...labels]),
    getCompany(ctx),
  ]);
  return {
    companyId: ctx.scope.companyId,
    zone: timezone,
    now: ctx.now(),
    fields: new Map(foundFields.map((field): [number, FieldFacts] => [field.id, field])),
    labels: new Set(foundLabels),
    segments,
  };
}

/** Adds the fields and labels of a question to sets, and returns the segments that it names, each once. */
function take(question: Question, fields: Set<number>, labels: Set<number>): SegmentReference[] {
  const named = referencesOf(question);
  for (const id of named.fields) fields.add(id);
  for (const id of named.labels) labels.add(id);
  return [...new Map(named.segments.map((one) => [segmentKey(one), one])).values()];
}

/**
 * Compiles a filter of people: a question, or a segment by its id, of its latest version unless it names one. The result is a
 * boolean expression about `contacts c` with its parameters; `$1` is the company's id, and NULL counts as false.
 *
 * @throws {AppError} invalidField, naming the condition, notFound (the segment, or its version)
 */
export async function compileFilter(ctx: Reader, filter: unknown): Promise<Compiled> {
  const question = await questionOf(ctx, filter);
  return compileQuestion(question, await loadFacts(ctx, question));
}

/**
 * Returns the question of a filter.
 *
 * @throws {AppError} invalidField, naming the condition, notFound (the segment, or its version)
 */
async function questionOf(ctx: Reader, filter: unknown): Promise<Question> {
  const reference = SegmentReferenceFilter.safeParse(filter);
  if (!reference.success) return readQuestion(filter);
  const { segmentId, version } = reference.data;
  return (await findQuestion(ctx, { id: segmentId, version: version ?? null })).ast;
}

/**
 * Finds a segment's question of a version, or of the latest one where it is null.
 *
 * @throws {AppError} notFound
 */
export async function findQuestion(
  { scope }: Pick<Context, 'scope'>,
  reference: SegmentReference,
): Promise<FoundQuestion> {
  const [found] = isUuid(reference.id) ? await findQuestions(getReadPool(), scope, [reference]) : [];
  if (!found) throw refuse.notFound('segment');
  return found;
}

/** Most users that a refusal names. */
const NAMED_MAX = 5;

/**
 * Refuses to delete what segments use, archived ones included. Segments that are written at the same time wait.
 *
 * @param db the transaction of the deletion.
 * @throws {AppError} wrongState, naming the segments
 */
export async function requireUnused(db: Database, { scope }: Pick<Context, 'scope'>, used: Used): Promise<void> {
  await lockSegments(db, scope);
  const users = await findSegmentsUsing(scope, used, db);
  if (users.length === 0) return;
  const names = users.slice(0, NAMED_MAX).map(({ name }) => name);
  const more = users.length > NAMED_MAX ? ` and ${users.length - NAMED_MAX} more` : '';
  throw refuse.wrongState(`It is used by these segments: ${names.join(', ')}${more}. Change them first.`);
}
