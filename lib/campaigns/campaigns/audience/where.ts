import { compileTogether, segmentKey } from '#lib/audience/segments/compile.ts';
import { findQuestion, loadFacts } from '#lib/audience/segments/queries.ts';
import type { Condition, Question } from '#lib/audience/segments/schema.ts';
import { findSendOf } from '#lib/campaigns/expansion/sends.ts';
import { personHad } from '#lib/campaigns/reports/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Audience } from '../schema.ts';
import { findCampaign } from '../store.ts';

type Reader = Pick<Context, 'scope' | 'now'>;

/**
 * An audience as boolean expressions about `contacts c`, in which NULL counts as false, with the parameters of both; `$1` is the
 * company's id. Labels and segments are EXISTS, so that a person is one row whatever names them.
 */
export type AudienceSql = { include: string; exclude: string; values: unknown[] };

const EVERYBODY: Question = { match: 'all', of: [] };

/** A condition of an audience, and the path of the field that it was made of. */
type Placed = { condition: Condition; field: string };

function conditionsOf(audience: Audience, side: 'include' | 'exclude'): Placed[] {
  const { labels, segments, contacts } = audience[side];
  const at = (name: string): string => `audience.${side}.${name}`;
  return [
    ...(labels.length === 0
      ? []
      : [{ condition: { source: 'label', op: 'has', ids: labels }, field: at('labels') } as const]),
    ...segments.map(
      ({ id, version }, index) =>
        ({ condition: { source: 'segment', op: 'in', id, version }, field: at(`segments[${index}]`) }) as const,
    ),
    ...(contacts.length === 0
      ? []
      : [{ condition: { source: 'list', op: 'ids', values: contacts }, field: at('contacts') } as const]),
  ];
}

/**
 * Compiles an audience to SQL.
 *
 * @throws {AppError} notFound (a label, a campaign, or a segment in this version), invalidField (a segment that names what was deleted, or too
 *   many conditions), each naming the field
 */
export async function audienceOf(ctx: Reader, audience: Audience): Promise<AudienceSql> {
  const included = audience.include.all ? [] : conditionsOf(audience, 'include');
  const placed = [...included, ...conditionsOf(audience, 'exclude')];
  const anyOf = (of: readonly Placed[]): Question => ({ match: 'any', of: of.map(({ condition }) => condition) });
  const facts = await loadFacts(ctx, anyOf(placed));
  for (const { condition, field } of placed) {
    if (
      condition.source === 'segment' &&
      !facts.segments.has(segmentKey({ id: condition.id, version: condition.version ?? null }))
    )
      throw refuse.notFound('segment', { field: `${field}.id`, value: condition.id });
    if (condition.source !== 'label') continue;
    const missing = condition.ids.findIndex((id) => !facts.labels.has(id));
    if (missing >= 0)
      throw refuse.notFound('label', { field: `${field}[${missing}]`, value: condition.ids[missing] ?? 0 });
  }
  const questions = [audience.include.all ? EVERYBODY : anyOf(included), anyOf(placed.slice(included.length))];
  try {
    const { expressions, values } = compileTogether(questions, facts);
    const [include = 'false', exclude = 'false'] = expressions;
    const sql = { include, exclude, values };
    if (!audience.include.all) await addSends(ctx, audience, 'include', sql);
    await addSends(ctx, audience, 'exclude', sql);
    return sql;
  } catch (error) {
    throw withField(error, placed);
  }
}

/** Adds the people of earlier campaigns to a side of an audience; one that was never sent has nobody. */
async function addSends(
  { scope }: Reader,
  audience: Audience,
  side: 'include' | 'exclude',
  sql: AudienceSql,
): Promise<void> {
  const { sends, labels, segments, contacts } = audience[side];
  const had: string[] = [];
  for (const [index, { id, statuses }] of sends.entries()) {
    if (!(await findCampaign(scope, null, id)))
      throw refuse.notFound('email', { field: `audience.${side}.sends[${index}].id`, value: id });
    const key = await findSendOf(scope.companyId, id);
    if (key) had.push(personHad(`$${sql.values.push(key.sendId)}::uuid`, statuses));
  }
  // On their own they are a join, which a condition beside them would not be.
  const others = labels.length + segments.length + contacts.length > 0 ? [sql[side]] : [];
  if (had.length > 0) sql[side] = `(${[...others, ...had].join(' OR ')})`;
}

/** Names the part of the audience in a refusal, which the segment engine knows as the number of a condition. */
function withField(error: unknown, placed: readonly Placed[]): unknown {
  if (!(error instanceof AppError) || error.code !== 'invalidField') return error;
  const [, index = ''] = /^conditions\[(\d+)\]/.exec(error.payload.field ?? '') ?? [];
  const field = placed[Number(index)]?.field;
  return field === undefined ? error : refuse.fieldBecause(field, error.message);
}

/**
 * Returns an audience whose segments all have versions, so that a later change of a segment changes no campaign: the latest one
 * where none is named. What does not exist is refused by `audienceOf`.
 */
export const pinSegments = (ctx: Reader, audience: Audience): Promise<Audience> =>
  withVersions(ctx, audience, ({ version }) => version ?? null);

/** Returns an audience with the latest versions of its segments. */
export const renewSegments = (ctx: Reader, audience: Audience): Promise<Audience> =>
  withVersions(ctx, audience, () => null);

type Chosen = Audience['include']['segments'][number];

async function withVersions(
  ctx: Reader,
  audience: Audience,
  wanted: (segment: Chosen) => number | null,
): Promise<Audience> {
  const renewed = (segments: readonly Chosen[]): Promise<Chosen[]> =>
    Promise.all(
      segments.map(async (segment) => {
        const found = await findQuestion(ctx, { id: segment.id, version: wanted(segment) }).catch(ifNotFound);
        return found ? { id: segment.id, version: found.version } : segment;
      }),
    );
  const [included, excluded] = await Promise.all([
    renewed(audience.include.segments),
    renewed(audience.exclude.segments),
  ]);
  return {
    include: { ...audience.include, segments: included },
    exclude: { ...audience.exclude, segments: excluded },
  };
}

function ifNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'notFound') return null;
  throw error;
}
