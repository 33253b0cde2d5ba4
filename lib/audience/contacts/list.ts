import { z } from 'zod';
import { compileFilter } from '#lib/audience/segments/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import type { ListPage } from '#lib/core/list-query.ts';
import { valueView } from './contacts.ts';
import { and, everybody, type SqlCondition } from './filter.ts';
import { presentContact } from './present.ts';
import {
  type Contact,
  type ContactCount,
  type ContactFilter,
  type ContactQuery,
  type CountContactsInput,
  type FindContactsInput,
  ListFilter,
} from './schema.ts';
import { countWithin, findContactPage } from './store.ts';

/** Counting a question takes so long at most, in milliseconds. */
const COUNT_MS = 2_000;

/** Lists the people of the company who match: by any part of the address, the names or the number, by label, status, stage and import. */
export function listContacts(ctx: Pick<Context, 'scope' | 'grants'>, query: ContactQuery): Promise<ListPage<Contact>> {
  return pageOf(ctx, listCondition(ctx, query), query);
}

/** Returns the condition of the filters of the list. */
function listCondition(
  { scope }: Pick<Context, 'scope'>,
  { search, label, status, stage, import: importId }: ListFilter,
): SqlCondition {
  let condition = everybody(scope.companyId);
  if (status) condition = and(condition, 'c.status = ?', status);
  if (stage === 'lost') condition = and(condition, 'c.is_lost');
  else if (stage) condition = and(condition, 'c.stage = ? AND NOT c.is_lost', stage);
  if (importId) condition = and(condition, 'c.import_id = ?', importId);
  if (label !== undefined) condition = and(condition, HAS_LABEL, label);
  for (const word of (search ?? '').toLowerCase().split(/\s+/).filter(Boolean))
    condition = and(condition, HAS_WORD, word);
  return condition;
}

const HAS_LABEL =
  'EXISTS (SELECT FROM contact_labels n WHERE n.company_id = c.company_id AND n.label_id = ? AND n.contact_id = c.id)';

const HAS_WORD = `strpos(lower(concat_ws(' ', c.email, c.email_key, c.first_name, c.last_name, c.phone_e164, c.external_id)), ?) > 0`;

/** Finds a page of the people whom a question finds. */
export async function findContacts(
  ctx: Pick<Context, 'scope' | 'grants' | 'now'>,
  { filter, ...query }: FindContactsInput,
): Promise<ListPage<Contact>> {
  return pageOf(ctx, await compileContactFilter(ctx, filter), query);
}

async function pageOf(
  ctx: Pick<Context, 'scope' | 'grants'>,
  condition: SqlCondition,
  query: Pick<ContactQuery, 'sort' | 'page' | 'size'>,
): Promise<ListPage<Contact>> {
  const [{ rows, count }, view] = await Promise.all([findContactPage(condition, query), valueView(ctx)]);
  return { data: rows.map((row) => presentContact(row, view)), page: query.page, size: query.size, ...count };
}

/** Counts the people whom a question finds: within two seconds, or as the planner estimates them. */
export async function countContacts(
  ctx: Pick<Context, 'scope' | 'now'>,
  { filter }: CountContactsInput,
): Promise<ContactCount> {
  return countWithin(await compileContactFilter(ctx, filter), COUNT_MS);
}

/**
 * Returns the condition of a question, a segment or filters of the list; null is everybody.
 *
 * @throws {AppError} invalidField, naming the condition (`conditions[2].value`), notFound (the segment)
 */
export const compileContactFilter = async (
  ctx: Pick<Context, 'scope' | 'now'>,
  filter: ContactFilter,
): Promise<SqlCondition> => {
  if (filter === null) return everybody(ctx.scope.companyId);
  if (!isListFilter(filter)) return compileFilter(ctx, filter);
  return listCondition(ctx, parseInput(z.object({ filter: ListFilter }), { filter }).filter);
};

const LIST_FILTERS: ReadonlySet<string> = new Set(Object.keys(ListFilter.shape));

/** True for filters of the list: neither questions nor references to segments have their names. */
const isListFilter = (filter: object): boolean => Object.keys(filter).some((name) => LIST_FILTERS.has(name));
