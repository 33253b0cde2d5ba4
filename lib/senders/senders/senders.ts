import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { audited, recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { errorCatalogue } from '#lib/core/errors/catalogue.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { newId } from '#lib/core/ids.ts';
import type { ListPage } from '#lib/core/list-query.ts';
import { pick } from '#lib/core/pick.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireAddress } from '#lib/mail/normalize-address.ts';
import { isFreeMailDomain } from '#lib/senders/domains/parse-domain-name.ts';
import { type DomainVerdict, judgeDomain, judgeSender } from './causes.ts';
import { cutPage } from './cut-page.ts';
import { enqueueSenderLink } from './jobs.ts';
import { countLink, linkTimes, uncountLink } from './link-limits.ts';
import {
  type CreateSenderInput,
  SENDERS_MAX,
  type Sender,
  type SenderQuery,
  type UpdateSenderInput,
} from './schema.ts';
import { loadDomains } from './sender-domains.ts';
import {
  countSenders,
  deleteSenderRow,
  findSender,
  findSenderOf,
  findSenders,
  insertSender,
  lockSenders,
  renewLink,
  type SenderRow,
  setDefaultSender,
  updateSenderRow,
} from './store.ts';

type Scoped = Pick<Context, 'scope'>;

/** Lists the senders of the company that match. */
export async function listSenders(ctx: Scoped, query: SenderQuery): Promise<ListPage<Sender>> {
  const search = query.search?.toLowerCase() ?? '';
  const rows = (await listAllSenders(ctx)).filter(
    ({ name, email, state }) =>
      `${name.toLowerCase()} ${email}`.includes(search) && (query.state === undefined || state === query.state),
  );
  const by = query.sort.replace('-', '') as 'name' | 'email' | 'createdAt'; // the orders of the query
  rows.sort((one, other) => one[by].localeCompare(other[by]));
  if (query.sort.startsWith('-')) rows.reverse();
  return cutPage(rows, query);
}

/** Lists every sender of the company by name. */
export async function listAllSenders(ctx: Scoped): Promise<Sender[]> {
  const rows = await findSenders(ctx.scope);
  const domains = await loadDomains(ctx, [...new Set(rows.map(({ domain }) => domain))]);
  return rows.map((row) => present(row, judgeDomain(domains.get(row.domain))));
}

/** Returns a sender. @throws {AppError} notFound */
export async function getSender(ctx: Scoped, { id }: { id: string }): Promise<Sender> {
  const row = await requireSender(ctx, id);
  return present(row, await judgeDomainOf(ctx, row));
}

/** Returns the row of a sender. @throws {AppError} notFound */
export const requireSender = ({ scope }: Scoped, id: string): Promise<SenderRow> =>
  requireById('sender', id, () => findSender(scope, id));

const judgeDomainOf = async (ctx: Scoped, { domain }: Pick<SenderRow, 'domain'>): Promise<DomainVerdict> =>
  judgeDomain((await loadDomains(ctx, [domain])).get(domain));

function present(row: SenderRow, verdict: DomainVerdict): Sender {
  return {
    ...pick(row, ['name', 'email', 'domain', 'replyTo', 'isDefault']),
    senderId: row.id,
    ...judgeSender(row, verdict),
    lastSentAt: row.lastSentAt.toISOString(),
    expiresAt: row.tokenExpiresAt.toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * Adds a sender at a sending domain of the company, and mails its address a link. It is pending until the button behind the link
 * is pressed.
 *
 * @throws {AppError} invalidAddress, unsupportedDomain (free mail, or no such sending domain), duplicate, overQuota, planExpired,
 *   limitReached, resendTooSoon
 */
export async function createSender(ctx: Context, input: CreateSenderInput): Promise<Sender> {
  const address = await requireOwnAddress(ctx, input.email);
  const replyTo = replyToOf(input);
  const now = ctx.now();
  const id = newId();
  await countLink(ctx, address.email);
  try {
    await withTransaction(async (db) => {
      const most = { count: SENDERS_MAX, entity: 'senders' };
      const { max, refusal } = await lockAllowance(db, ctx, 'sender', most);
      if ((await countSenders(db, ctx.scope)) >= max) throw refusal();
      const createdBy = ctx.actor.type === 'user' ? ctx.actor.userId : null;
      const facts = { ...address, name: input.name, replyTo: replyTo ?? null };
      const isNew = await insertSender(db, ctx.scope, { ...facts, ...linkTimes(now), id, createdBy, createdAt: now });
      if (!isNew) throw taken(address.email);
      await enqueueSenderLink(db, ctx.scope, { id, sendCount: 1 });
      await recordAudit(db, ctx, { action: 'sender.create', targetId: id, after: facts });
    });
  } catch (error) {
    await uncountLink(ctx, address.email);
    throw error;
  }
  return getSender(ctx, { id });
}

const taken = (email: string): AppError => refuse.duplicate('email', email, `The sender ${email}`);

/** Returns the address for replies in the form in which it is stored; undefined where none is given. */
const replyToOf = ({ replyTo }: { replyTo?: string | null | undefined }): string | null | undefined =>
  replyTo ? requireAddress(replyTo, 'replyTo') : replyTo;

/** Returns an address that the company may send from, once it is proven, with its domain. */
async function requireOwnAddress(ctx: Scoped, text: string): Promise<{ email: string; domain: string }> {
  const email = requireAddress(text, 'email');
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (isFreeMailDomain(domain)) throw unsupported(email, 'Domain from free email provider not allowed used as sender');
  if (!(await loadDomains(ctx, [domain])).has(domain))
    throw unsupported(email, errorCatalogue.unsupportedDomain.message);
  return { email, domain };
}

const unsupported = (email: string, message: string): AppError =>
  new AppError('unsupportedDomain', { field: 'email', value: email, cause: message, message });

/**
 * Changes a sender; absent fields stay as they are. Another address gets a link of its own. Once a sender is proven, its address
 * stays.
 *
 * @throws {AppError} notFound, forbidden (the address of a proven sender), emailNotVerified, misconfiguredDomain and
 *   unsupportedDomain (a default that cannot send), as `createSender`
 */
export async function updateSender(
  ctx: Context,
  { id, ...input }: UpdateSenderInput & { id: string },
): Promise<Sender> {
  const row = await requireSender(ctx, id);
  if (input.isDefault) requireUsable(judgeSender(row, await judgeDomainOf(ctx, row)));
  const replyTo = replyToOf(input);
  const address = input.email === undefined ? null : await requireChange(ctx, row, input.email);
  if (address) await countLink(ctx, address.email);
  try {
    await audited(ctx, 'sender.update', id, async (db) => {
      await lockSenders(db, ctx.scope);
      const before = await findSender(ctx.scope, id, db);
      if (!before) throw refuse.notFound('sender');
      const changed = { name: input.name ?? before.name, replyTo: replyTo === undefined ? before.replyTo : replyTo };
      await updateSenderRow(db, ctx.scope, id, changed);
      if (address) await changeAddress(db, ctx, id, address);
      if (input.isDefault && !(await setDefaultSender(db, ctx.scope, id))) throw new AppError('emailNotVerified');
      const facts = ({ name, email, isDefault }: SenderRow) => ({ name, email, replyTo: before.replyTo, isDefault });
      const isDefault = input.isDefault ?? before.isDefault;
      return { before: facts(before), after: { ...facts(before), ...changed, ...address, isDefault } };
    });
  } catch (error) {
    if (address) await uncountLink(ctx, address.email);
    throw error;
  }
  return getSender(ctx, { id });
}

/** Returns the new address of a sender; null where it is the one that it has. */
async function requireChange(ctx: Scoped, row: SenderRow, text: string) {
  if (requireAddress(text, 'email') === row.email) return null;
  if (row.verifiedAt) throw addressStays();
  return requireOwnAddress(ctx, text);
}

const addressStays = (): AppError =>
  new AppError('forbidden', {
    field: 'email',
    message: 'The address of a verified sender can’t be changed. Add another sender.',
  });

async function changeAddress(
  db: Database,
  ctx: Context,
  id: string,
  address: { email: string; domain: string },
): Promise<void> {
  if (await findSenderOf(db, ctx.scope, address.email)) throw taken(address.email);
  const link = await renewLink(db, ctx.scope, id, { ...address, ...linkTimes(ctx.now()) });
  if (!link) throw addressStays();
  await enqueueSenderLink(db, ctx.scope, link);
}

/** Requires a sender that mail may come from. */
function requireUsable({ state, cause }: Pick<Sender, 'state' | 'cause'>): void {
  if (state === 'verified') return;
  const code = { 43: 'unsupportedDomain', 44: 'misconfiguredDomain', 53: 'emailNotVerified' } as const;
  const reason = cause?.code === 43 || cause?.code === 44 ? cause.code : 53;
  throw new AppError(code[reason], { field: 'isDefault', ...(cause?.detail && { cause: cause.detail }) });
}

/**
 * Deletes a sender that is not the default.
 *
 * @throws {AppError} notFound, forbidden (the default)
 */
export async function deleteSender(ctx: Context, { id }: { id: string }): Promise<void> {
  const { email, name } = await requireSender(ctx, id);
  await audited(ctx, 'sender.delete', id, async (db) => {
    await lockSenders(db, ctx.scope);
    if (await deleteSenderRow(db, ctx.scope, id)) return { before: { email, name } };
    if (!(await findSender(ctx.scope, id, db))) throw refuse.notFound('sender');
    throw refuse.forbidden('The default sender can’t be deleted. Make another one the default first.');
  });
}
