import { audited } from '#lib/account/audit/audited.ts';
import {
  copyContent,
  deleteOwned,
  findOwned,
  insertOwned,
  type OwnedContent,
} from '#lib/content/templates/owned/owned.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { newId } from '#lib/core/ids.ts';
import type { Keeper } from '#lib/engine/messages/accept/idempotency/answer-once.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { requireSender } from '#lib/senders/senders/senders.ts';
import { requireTest, withShares } from './ab.ts';
import { audienceOf, pinSegments, renewSegments } from './audience/where.ts';
import { findCategory } from './category-store.ts';
import { requireContent } from './content.ts';
import { presentCampaign, scheduleOfRow, variantOf } from './present.ts';
import { requireSchedule, startOf } from './schedule/schedule.ts';
import { type AbTestDetail, Audience, type UpdateAbTestInput, type Variant } from './schema.ts';
import {
  type CampaignFacts,
  type CampaignKind,
  type CampaignRow,
  countCampaigns,
  deleteCampaignRow,
  findCampaign,
  findVariants,
  insertCampaign,
  lockCampaigns,
  updateCampaignRow,
} from './store.ts';
import { CAMPAIGNS_MAX, type CampaignState, NAME_MAX } from './values.ts';

export type { CampaignKind, CampaignRow };

type Reader = Pick<Context, 'scope'>;

/** The facts of a campaign that a call gives; those that are absent stay as they are. */
type GivenFacts = Omit<UpdateAbTestInput, 'revision'>;

/** Returns a campaign of a kind. @throws {AppError} notFound */
export async function getCampaign(ctx: Reader, kind: CampaignKind, id: string, db?: Database): Promise<AbTestDetail> {
  const row = await requireCampaign(ctx, kind, id, db);
  return presentCampaign(row, kind === 'ab' ? await findVariants(ctx.scope, id, db) : []);
}

/** Returns the row of a campaign of a kind. @throws {AppError} notFound */
export const requireCampaign = (
  { scope }: Reader,
  kind: CampaignKind,
  id: string,
  db?: Database,
): Promise<CampaignRow> => requireById('email', id, () => findCampaign(scope, kind, id, db));

/** Finds a campaign of any kind; null for one that does not exist. */
export const findAnyCampaign = ({ scope }: Reader, id: string): Promise<CampaignRow | null> =>
  findCampaign(scope, null, id);

/**
 * Creates a draft, with the sender of its category unless another one is given. Not idempotent without a keeper.
 *
 * @throws {AppError} notFound (what it names), invalidField, winnerZero, limitReached
 */
export async function createCampaign(
  ctx: Context,
  kind: CampaignKind,
  { name, ...given }: GivenFacts & { name: string },
  keep?: CampaignKeeper,
): Promise<AbTestDetail> {
  const category = given.categoryId ? await findCategory(ctx.scope, given.categoryId) : null;
  const facts = await requireFacts(ctx, { ...NOTHING, name, senderId: category?.senderId ?? null }, given, null);
  return insertDraft(ctx, kind, facts, { keep });
}

/** Keeps the answer of a change for a repeat of its request, in the transaction of the change. */
export type CampaignKeeper<Answer = AbTestDetail> = Pick<Keeper, 'claim'> & {
  save(db: Database, answer: Answer): Promise<void>;
};

/** The keeper of a new draft, and the campaign that one of the kind resend is sent again for. */
type DraftOptions = { keep?: CampaignKeeper | undefined; parentId?: string };

/**
 * Inserts a draft.
 *
 * @throws {AppError} notFound (its category), limitReached, wrongState (the parent was sent again before)
 */
export async function insertDraft(
  ctx: Context,
  kind: CampaignRow['kind'],
  facts: CampaignFacts,
  { keep, parentId }: DraftOptions = {},
): Promise<AbTestDetail> {
  const id = newId();
  const contents = await findOwnContents(ctx, facts);
  const by = ctx.actor.type === 'user' ? ctx.actor.userId : null;
  const { draft } = await audited(ctx, 'campaign.create', id, async (db) => {
    await keep?.claim(db);
    await lockCampaigns(db, ctx.scope);
    if ((await countCampaigns(db, ctx.scope)) >= CAMPAIGNS_MAX) throw limitReached(CAMPAIGNS_MAX, 'campaigns');
    await requireCategory(db, ctx, facts.categoryId);
    const own = await copyContents(db, ctx, { id, name: facts.name }, contents);
    const isFirst = await insertCampaign(db, ctx.scope, {
      ...withContents(facts, own),
      id,
      kind,
      parentId: parentId ?? null,
      by,
      at: ctx.now(),
    });
    if (!isFirst) throw refuse.wrongState('It was sent again to its soft bounces before.');
    const draft = await getCampaign(ctx, kind === 'ab' ? 'ab' : 'email', id, db);
    await keep?.save(db, draft);
    return { after: auditOf(facts), draft };
  });
  return draft;
}

/** Lists the ids of the contents that facts name, each once. */
const contentsOf = ({ templateId, variants }: Pick<CampaignFacts, 'templateId' | 'variants'>): string[] => [
  ...new Set([templateId ?? [], ...variants.map((variant) => variant.templateId ?? [])].flat()),
];

/** Finds those of the contents that were written in a campaign. */
async function findOwnContents(ctx: Reader, facts: CampaignFacts): Promise<[string, OwnedContent][]> {
  const found = await Promise.all(contentsOf(facts).map(async (id) => [id, await findOwned(ctx, id)] as const));
  return found.flatMap(([id, content]) => (content ? [[id, content]] : []));
}

/** Copies contents into a campaign of its own, and returns the ids of the copies by those of the contents. */
async function copyContents(
  db: Database,
  ctx: Context,
  { id: ownerId, name }: { id: string; name: string },
  contents: readonly (readonly [string, OwnedContent])[],
): Promise<Map<string, string>> {
  const copies = new Map<string, string>();
  for (const [id, content] of contents)
    copies.set(id, await insertOwned(db, ctx, { ownerId, kind: 'campaign_email', name }, copyContent(ctx, content)));
  return copies;
}

const withContents = (facts: CampaignFacts, ids: ReadonlyMap<string, string>): CampaignFacts => ({
  ...facts,
  templateId: facts.templateId && (ids.get(facts.templateId) ?? facts.templateId),
  variants: facts.variants.map(({ templateId, ...variant }) => ({
    ...variant,
    ...(templateId !== undefined && { templateId: ids.get(templateId) ?? templateId }),
  })),
});

/** The facts of a new draft. */
const NOTHING: CampaignFacts = {
  name: '',
  categoryId: null,
  senderId: null,
  templateId: null,
  audience: Audience.parse({}),
  schedule: null,
  scheduleAt: null,
  utm: {},
  options: {},
  ab: null,
  variants: [],
};

/**
 * Changes a draft; absent facts stay as they are.
 *
 * @throws {AppError} notFound (it, or what it names), wrongState (it is no draft), campaignChanged, invalidField, winnerZero
 */
export async function updateCampaign(
  ctx: Context,
  kind: CampaignKind,
  id: string,
  { revision, ...given }: UpdateAbTestInput,
): Promise<AbTestDetail> {
  const row = await requireCampaign(ctx, kind, id);
  requireState(row, ['DRAFT']);
  requireRevision(row, revision);
  const before = await factsOf(ctx, row);
  const facts = await requireFacts(ctx, before, given, id);
  await audited(ctx, 'campaign.update', id, async (db) => {
    await lockCampaigns(db, ctx.scope);
    await requireCategory(db, ctx, facts.categoryId);
    if (!(await updateCampaignRow(db, ctx.scope, { ...facts, id, revision, at: ctx.now() }))) {
      const present = await findCampaign(ctx.scope, kind, id, db);
      if (!present) throw refuse.notFound('email');
      requireState(present, ['DRAFT']);
      throw changed(present);
    }
    // An email that nothing names any more cannot be found again.
    await deleteOwned(db, ctx, id, contentsOf(facts));
    return { before: auditOf(before), after: auditOf(facts) };
  });
  return getCampaign(ctx, kind, id);
}

/** Refuses what the state of a campaign does not allow. @throws {AppError} wrongState */
export function requireState({ state }: Pick<CampaignRow, 'state'>, allowed: readonly CampaignState[]): void {
  if (!allowed.includes(state)) throw refuse.wrongState('Action not allowed');
}

/** Refuses a call that was made of another revision. @throws {AppError} campaignChanged */
export function requireRevision(row: CampaignRow, revision: number): void {
  if (row.revision !== revision) throw changed(row);
}

const changed = ({ revision }: CampaignRow): AppError => new AppError('campaignChanged', { values: { revision } });

/** Returns the stored facts of a campaign. */
async function factsOf(ctx: Reader, row: CampaignRow): Promise<CampaignFacts> {
  const variants = await findVariants(ctx.scope, row.id);
  return {
    ...row,
    schedule: scheduleOfRow(row),
    variants: variants.map(({ share, ...variant }) => ({ ...variantOf(variant), share })),
  };
}

/** Merges given facts into those that are there, and requires what they name. */
async function requireFacts(
  ctx: Context,
  before: CampaignFacts,
  given: GivenFacts,
  campaignId: string | null,
): Promise<CampaignFacts> {
  const ab = given.ab === undefined ? before.ab : given.ab;
  const variants: readonly Variant[] = given.variants ?? before.variants.map(({ share: _, ...variant }) => variant);
  requireTest(ab, variants, false);
  if (given.senderId) await requireSender(ctx, given.senderId);
  if (given.templateId) await requireContent(ctx, given.templateId, 'templateId', campaignId);
  for (const [index, { senderId, templateId }] of (given.variants ?? []).entries()) {
    if (senderId !== undefined) await requireSender(ctx, senderId);
    if (templateId !== undefined) await requireContent(ctx, templateId, `variants[${index}].templateId`, campaignId);
  }
  if (given.schedule) await requireSchedule(ctx, given.schedule);
  const audience = given.audience === undefined ? before.audience : await requireAudience(ctx, given.audience);
  const schedule = given.schedule === undefined ? before.schedule : given.schedule;
  return {
    name: given.name ?? before.name,
    categoryId: given.categoryId === undefined ? before.categoryId : given.categoryId,
    senderId: given.senderId === undefined ? before.senderId : given.senderId,
    templateId: given.templateId === undefined ? before.templateId : given.templateId,
    audience,
    schedule,
    scheduleAt: schedule && startOf(schedule),
    utm: given.utm ?? before.utm,
    options: given.options ?? before.options,
    ab,
    variants: withShares(ab, variants),
  };
}

/** Returns an audience with the versions of its segments. @throws {AppError} notFound, invalidField */
async function requireAudience(ctx: Context, given: Audience): Promise<Audience> {
  const audience = await pinSegments(ctx, given);
  await audienceOf(ctx, audience);
  return audience;
}

async function requireCategory(db: Database, ctx: Context, id: string | null): Promise<void> {
  if (id !== null && !(await findCategory(ctx.scope, id, db)))
    throw refuse.notFound('category', { field: 'categoryId', value: id });
}

/** The facts of a campaign in the audit log. */
const auditOf = ({ name, categoryId, senderId, templateId, schedule }: CampaignFacts) => ({
  name,
  categoryId,
  senderId,
  templateId,
  schedule: schedule && JSON.stringify(schedule),
});

/** The states in which a campaign may be deleted: nothing of it will be sent. */
const DELETABLE: readonly CampaignState[] = ['DRAFT', 'SENT', 'CANCELED', 'FAILED'];

/** Deletes a campaign that is not under way, with its own emails. @throws {AppError} notFound, wrongState */
export async function deleteCampaign(ctx: Context, kind: CampaignKind, id: string): Promise<{ id: string }> {
  const { name } = await requireCampaign(ctx, kind, id);
  await audited(ctx, 'campaign.delete', id, async (db) => {
    if (!(await deleteCampaignRow(db, ctx.scope, id, DELETABLE))) {
      const present = await findCampaign(ctx.scope, kind, id, db);
      if (!present) throw refuse.notFound('email');
      throw refuse.wrongState('Action not allowed');
    }
    await deleteOwned(db, ctx, id);
    return { before: { name } };
  });
  return { id };
}

/**
 * Creates a draft with the facts of a campaign, without its schedule and with its segments at their latest versions. It names what was
 * deleted meanwhile as the first one does; an email that was written in it is copied. Not idempotent.
 *
 * @throws {AppError} notFound, limitReached
 */
export async function duplicateCampaign(
  ctx: Context,
  kind: CampaignKind,
  id: string,
  { name }: { name?: string | undefined },
): Promise<AbTestDetail> {
  const row = await requireCampaign(ctx, kind, id);
  const { partial: _, ...options } = row.options;
  const facts = await factsOf(ctx, row);
  return insertDraft(ctx, row.kind === 'ab' ? 'ab' : 'email', {
    ...facts,
    name: name ?? `Copy of ${row.name}`.slice(0, NAME_MAX),
    audience: await renewSegments(ctx, row.audience),
    options,
    schedule: null,
    scheduleAt: null,
  });
}

/** Returns the facts of a campaign for another one with its content, now and to others: of a test, those of its winner or of its first variant. */
export async function copyFacts(ctx: Reader, row: CampaignRow): Promise<CampaignFacts> {
  const { partial: _, ...options } = row.options;
  const { variants, ...facts } = await factsOf(ctx, row);
  const chosen = variants[row.winner ?? 0];
  return {
    ...facts,
    templateId: chosen?.templateId ?? row.templateId,
    senderId: chosen?.senderId ?? row.senderId,
    options,
    schedule: null,
    scheduleAt: null,
    ab: null,
    variants: [],
  };
}
