import { recordAudit } from '#lib/account/audit/audited.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import { requireUnused } from '#lib/audience/segments/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { waitForCalm } from '#lib/infra/pressure/wait-for-calm.ts';
import type { JobRun } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { FieldOption, FieldValue, ValueField } from '../field-values.ts';
import { lockFields, readOptions, requireField } from '../fields.ts';
import { archiveField, findStoredField, insertField, orderFields, type StoredField } from '../fields-store.ts';
import type { ConvertFieldInput, FieldConversion } from '../schema.ts';
import { OPTIONS_MAX, SET_MAX } from '../values.ts';
import { createConverter } from './convert-value.ts';
import { CONVERT_FIELD, type ConvertFieldJob } from './job.ts';
import { countValues, findIdsWithValue, lockValues, replaceValues } from './store.ts';

/** Different values that are judged before a conversion. */
const JUDGED_MAX = 10_000;

/** Lost values that an answer names. */
const EXAMPLES_MAX = 10;

/** Characters of a choice's name. */
const OPTION_MAX = 100;

/**
 * Answers what would be lost if a field had another type, and changes the type if `apply` says so. The field then has another
 * number: its former one keeps the values until a job has converted them, and what is written meanwhile is of the new type
 * and counts.
 *
 * @throws {AppError} notFound, invalidField (the type is the present one, or options), wrongState (segments name the field)
 */
export async function convertField(ctx: Context, id: string, input: ConvertFieldInput): Promise<FieldConversion> {
  const field = await requireField(ctx, id);
  if (input.type === field.type) throw refuse.field('type', 'is that of the field already', input.type);
  const { timezone } = await getCompany(ctx);
  const counted = await countValues(ctx.scope.companyId, field.id, JUDGED_MAX + 1);
  const judged = counted.slice(0, JUDGED_MAX);
  const target: ValueField = { type: input.type, options: optionsFor(field, input, judged) };
  const convert = createConverter(field, target, timezone);
  const lost = judged.filter(({ value }) => convert(value) === null);
  const sum = (rows: readonly { people: number }[]) => rows.reduce((all, { people }) => all + people, 0);
  const examples = lost.slice(0, EXAMPLES_MAX).map(({ value }) => showValue(value, field.options));
  const answer = {
    kept: sum(judged) - sum(lost),
    lost: sum(lost),
    exact: counted.length <= JUDGED_MAX,
    examples,
    options: [...target.options],
  };
  if (!input.apply) return { ...answer, jobId: null, fieldId: field.id };
  return { ...answer, ...(await applyConversion(ctx, field, target, timezone)) };
}

/** Returns the options of the new type: those given, those that the field has, else its most frequent values. */
function optionsFor(
  field: StoredField,
  { type, options }: ConvertFieldInput,
  values: readonly { value: FieldValue }[],
): FieldOption[] {
  const isChoice = type === 'choice' || type === 'multichoice';
  if (!isChoice || options !== undefined) return readOptions(type, options ?? [], field.options);
  if (field.options.length > 0) return field.options;
  const names = new Map<string, string>();
  for (const { value } of values) {
    const text = String(value ?? '').trim();
    const isName = text !== '' && text.length <= OPTION_MAX && !/\p{Cc}/u.test(text);
    if (isName && names.size < OPTIONS_MAX && !names.has(text.toLowerCase())) names.set(text.toLowerCase(), text);
  }
  return readOptions(
    type,
    [...names.values()].map((name) => ({ name })),
    [],
  );
}

function showValue(value: FieldValue, options: readonly FieldOption[]): string {
  const nameOf = (one: string) => options.find(({ id }) => id === one)?.name ?? one;
  return Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(String(value));
}

const applyConversion = (
  ctx: Context,
  { id, tag, name, type, isSensitive }: StoredField,
  target: ValueField,
  zone: string,
): Promise<{ jobId: string; fieldId: number }> =>
  withTransaction(async (db) => {
    const { companyId } = ctx.scope;
    const fields = await lockFields(db, ctx);
    await requireUnused(db, ctx, { fieldId: id });
    if (!(await archiveField(db, companyId, id, ctx.now()))) throw refuse.notFound('field');
    const facts = { tag, name, type: target.type, options: [...target.options], isSensitive };
    const made = await insertField(db, companyId, facts, ctx.now());
    await orderFields(
      db,
      companyId,
      fields.map((one) => (one.id === id ? made.id : one.id)),
    );
    const startedBy = ctx.actor.type === 'user' ? ctx.actor.userId : undefined;
    const job = { companyId, from: id, to: made.id, zone };
    const jobId = await enqueueJob(db, CONVERT_FIELD, job, { uniqueKey: `${companyId} ${id}`, companyId, startedBy });
    if (jobId === null) throw refuse.wrongState('The field is being converted.');
    await recordAudit(db, ctx, {
      action: 'contact-field.convert',
      targetId: String(made.id),
      before: { type, field: id },
      after: { type: target.type, field: made.id },
    });
    return { jobId, fieldId: made.id };
  });

/**
 * Moves the values of a converted field to the field that has its tag now, 2,000 people at a time. It walks again until nobody has
 * a value of the former field: a writer that read the fields before the conversion may still write one.
 */
export async function runConversion({ companyId, from, to, zone }: ConvertFieldJob, job: JobRun) {
  const [source, target] = [await findStoredField(companyId, from), await findStoredField(companyId, to)];
  // Neither number is given again; the new field may be deleted or converted again meanwhile, and its values follow it.
  if (!source || !target) return { kept: 0, lost: 0 };
  const convert = createConverter(source, target, zone);
  let { done = 0, counts: { kept = 0, lost = 0 } = {} } = job.progress ?? {};
  let after: string | null = null;
  let isPassEmpty = true;
  for (;;) {
    job.signal.throwIfAborted();
    const ids: string[] = await withTransaction(async (db: Database) => {
      const slice = await findIdsWithValue(db, companyId, from, { after, limit: SET_MAX });
      const rows = await lockValues(db, companyId, slice, { from, to });
      const moved = rows.map(({ id, value, hasOther }) => ({ id, value: convert(value), hasOther }));
      const [fresh, held] = [moved.filter((one) => !one.hasOther), moved.filter((one) => one.hasOther)];
      await replaceValues(db, companyId, { from, to }, fresh, job.ctx.now());
      // What was written to the new field counts.
      const gone = held.map(({ id }) => ({ id, value: null }));
      await replaceValues(db, companyId, { from, to }, gone, job.ctx.now());
      const more = fresh.filter(({ value }) => value !== null).length;
      const counts = { kept: kept + more, lost: lost + fresh.length - more };
      await job.checkpoint(db, { done: done + rows.length, total: null, step: 'values', counts });
      ({ kept, lost } = counts);
      done += rows.length;
      return slice;
    });
    after = ids.at(-1) ?? null;
    if (ids.length > 0) isPassEmpty = false;
    if (ids.length < SET_MAX) {
      if (isPassEmpty) return { kept, lost };
      [after, isPassEmpty] = [null, true];
    }
    await waitForCalm();
  }
}
