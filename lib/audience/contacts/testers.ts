import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { audited, recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireAddress } from '#lib/mail/normalize-address.ts';
import type { AddTesterInput, Tester, UpdateTesterInput } from './schema.ts';
import {
  deleteTesterRow,
  findTester,
  findTesters,
  insertTester,
  type TesterRow,
  updateTesterRow,
} from './testers-store.ts';
import { TESTERS_MAX } from './values.ts';

const presentTester = ({ createdAt, ...row }: TesterRow): Tester => ({ ...row, createdAt: createdAt.toISOString() });

/** Lists the people who get test mails, by address. */
export const listTesters = async ({ scope }: Pick<Context, 'scope'>): Promise<Tester[]> =>
  (await findTesters(scope.companyId)).map(presentTester);

/** Returns a tester. @throws {AppError} notFound */
export const getTester = async (ctx: Pick<Context, 'scope'>, id: string): Promise<Tester> =>
  presentTester(await requireTester(ctx, id));

const requireTester = ({ scope }: Pick<Context, 'scope'>, id: string, db?: Database): Promise<TesterRow> =>
  requireById('tester', id, () => findTester(scope.companyId, id, db));

const duplicateTester = (email: string): AppError => refuse.duplicate('email', email, `The tester ${email}`);

/**
 * Adds a person who gets test mails.
 *
 * @throws {AppError} invalidAddress, duplicate, overQuota, planExpired, limitReached
 */
export async function addTester(ctx: Context, { email: typed, name = null }: AddTesterInput): Promise<Tester> {
  const email = requireAddress(typed, 'email');
  const id = newId(ctx.now().getTime());
  return withTransaction(async (db) => {
    const { max, refusal } = await lockAllowance(db, ctx, 'tester', { count: TESTERS_MAX, entity: 'testers' });
    const present = await findTesters(ctx.scope.companyId, db);
    if (present.some((tester) => tester.email === email)) throw duplicateTester(email);
    if (present.length >= max) throw refusal();
    await insertTester(db, ctx.scope.companyId, { id, email, name: name || null }, ctx.now());
    await recordAudit(db, ctx, { action: 'contact-tester.create', targetId: id, after: { email } });
    return presentTester(await requireTester(ctx, id, db));
  });
}

/**
 * Adds people who get test mails, as many as there may be, in the caller's transaction.
 *
 * @param db a transaction, of which this is the first statement.
 * @param people with addresses in the form of `normalizeAddress`.
 * @returns of each whether it was added, was one already, or is one too many.
 */
export async function addTesters(
  db: Database,
  ctx: Context,
  people: readonly { email: string; name: string | null }[],
): Promise<('added' | 'present' | 'full')[]> {
  const { companyId } = ctx.scope;
  const { max } = await lockAllowance(db, ctx, 'tester', { count: TESTERS_MAX, entity: 'testers' });
  const present = new Set((await findTesters(companyId, db)).map(({ email }) => email));
  const outcomes: ('added' | 'present' | 'full')[] = [];
  for (const { email, name } of people) {
    const outcome = present.has(email) ? 'present' : present.size >= max ? 'full' : 'added';
    outcomes.push(outcome);
    if (outcome !== 'added') continue;
    await insertTester(db, companyId, { id: newId(ctx.now().getTime()), email, name }, ctx.now());
    present.add(email);
  }
  return outcomes;
}

/**
 * Changes a tester; absent facts stay as they are.
 *
 * @throws {AppError} notFound, invalidAddress, duplicate
 */
export async function updateTester(ctx: Context, id: string, input: UpdateTesterInput): Promise<Tester> {
  const before = await requireTester(ctx, id);
  const email = input.email === undefined ? before.email : requireAddress(input.email, 'email');
  const name = input.name === undefined ? before.name : input.name || null;
  await audited(ctx, 'contact-tester.update', id, async (db) => {
    if (!(await updateTesterRow(db, ctx.scope.companyId, { id, email, name }))) throw duplicateTester(email);
    return { before: { email: before.email, name: before.name }, after: { email, name } };
  });
  return getTester(ctx, id);
}

/** Removes a tester. @throws {AppError} notFound */
export async function deleteTester(ctx: Context, id: string): Promise<void> {
  const { email } = await requireTester(ctx, id);
  await audited(ctx, 'contact-tester.delete', id, async (db) => {
    if (!(await deleteTesterRow(db, ctx.scope.companyId, id))) throw refuse.notFound('tester');
    return { before: { email } };
  });
}
