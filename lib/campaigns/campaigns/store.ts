/** Raw SQL: a state moves in one statement, and lists are read as pages with their categories. */

import { z } from 'zod';
import { LABEL_COLORS } from '#lib/audience/contacts/values.ts';
import { HOLD_CAUSES, type HoldCause } from '#lib/campaigns/expansion/values.ts';
import type { Scope } from '#lib/core/context.ts';
import { countRows, type RowCount } from '#lib/infra/db/count-rows.ts';
import { lockName } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { AbRules, Audience, type CampaignQuery, type Schedule, UpdateCampaignInput, type Variant } from './schema.ts';
import {
  CAMPAIGN_STATES,
  type CampaignState,
  EXCLUSION_REASONS,
  PAST_ZONES,
  RUNNING_STATES,
  ZONE_MODES,
} from './values.ts';

type Company = Pick<Scope, 'companyId'>;

/** A kind of campaign; one that is sent again to soft bounces is listed among emails. */
export type CampaignKind = 'email' | 'ab';

const { utm: Utm, options: Options } = UpdateCampaignInput.shape;

/** A move of a state: the revision that asked for it, the action, and the state that came of it. */
const Move = z.object({ revision: z.int(), action: z.string(), state: z.enum(CAMPAIGN_STATES) });

/** A campaign's row. Its JSON was written by this domain, and is read through the shapes that it was written by. */
const Row = z.object({
  id: z.string(),
  kind: z.enum(['email', 'ab', 'resend']),
  name: z.string(),
  categoryId: z.string().nullable(),
  categoryName: z.string().nullable(),
  categoryColor: z.enum(LABEL_COLORS).nullable(),
  state: z.enum(CAMPAIGN_STATES),
  revision: z.int(),
  audience: Audience,
  senderId: z.string().nullable(),
  templateId: z.string().nullable(),
  scheduleAt: z.date().nullable(),
  zoneMode: z.enum(ZONE_MODES),
  localDate: z.string().nullable(),
  localTime: z.string().nullable(),
  pastZones: z.enum(PAST_ZONES),
  spreadHours: z.int().nullable(),
  utm: Utm.unwrap(),
  options: Options.unwrap().extend({ partial: z.boolean().optional() }),
  ab: AbRules.nullable(),
  winner: z.int().nullable(),
  decidedAt: z.date().nullable(),
  preparedAt: z.date().nullable(),
  startedAt: z.date().nullable(),
  pauseCause: z.enum(HOLD_CAUSES).nullable(),
  counts: z.object({ selected: z.int(), excluded: z.partialRecord(z.enum(EXCLUSION_REASONS), z.int()) }).partial(),
  moves: z.array(Move),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type CampaignRow = z.infer<typeof Row>;

/** The columns that are read under other names. */
const COLUMNS = `c.id, c.kind, c.name, c.category_id AS "categoryId", g.name AS "categoryName", g.color AS "categoryColor", c.state, c.revision,
  c.audience, c.sender_id AS "senderId", c.template_id AS "templateId", c.schedule_at AS "scheduleAt", c.zone_mode AS "zoneMode",
  c.local_date::text AS "localDate", c.local_time AS "localTime", c.past_zones AS "pastZones", c.spread_hours AS "spreadHours", c.utm,
  c.options, c.ab, c.winner, c.decided_at AS "decidedAt", c.prepared_at AS "preparedAt",
  c.started_at AS "startedAt", c.pause_cause AS "pauseCause", c.counts, c.moves,
  c.created_at AS "createdAt", c.updated_at AS "updatedAt"`;

const FROM =
  'FROM campaigns c LEFT JOIN campaign_categories g ON g.company_id = c.company_id AND g.id = c.category_id WHERE c.company_id = $1';

/** The kinds that the list of a kind shows. */
const kindsOf = (kind: CampaignKind | null): string[] => [
  ...(kind === 'ab' ? [] : ['email', 'resend']),
  ...(kind === 'email' ? [] : ['ab']),
];

/** Finds a company's campaign of a kind, or of any. Primary key. */
export async function findCampaign(
  { companyId }: Company,
  kind: CampaignKind | null,
  id: string,
  db: Database = getPool(),
): Promise<CampaignRow | null> {
  const { rows } = await db.query(`SELECT ${COLUMNS} ${FROM} AND c.id = $2 AND c.kind = ANY($3::text[])`, [
    companyId,
    id,
    kindsOf(kind),
  ]);
  return rows[0] ? Row.parse(rows[0]) : null;
}

const ORDERS: Readonly<Record<CampaignQuery['sort'], string>> = {
  lastUpdate: 'c.updated_at, c.id',
  '-lastUpdate': 'c.updated_at DESC, c.id DESC',
  name: 'lower(c.name), c.id',
  '-name': 'lower(c.name) DESC, c.id DESC',
  scheduleAt: 'c.schedule_at NULLS LAST, c.id',
  '-scheduleAt': 'c.schedule_at DESC NULLS LAST, c.id DESC',
};

/** The filter of a list, with its days as instants. */
export type CampaignFilter = Pick<CampaignQuery, 'state' | 'category' | 'search' | 'sort' | 'page' | 'size'> & {
  from: Date | null;
  until: Date | null;
};

/** Finds a page of campaigns of a kind. Index campaigns_company_id_kind_updated_at_idx. */
export async function findCampaignPage(
  { companyId }: Company,
  kind: CampaignKind,
  { state, category, search, from, until, sort, page, size }: CampaignFilter,
): Promise<{ rows: CampaignRow[]; count: RowCount }> {
  const where = `${FROM} AND c.kind = ANY($2::text[]) AND ($3::text IS NULL OR c.state = $3) AND ($4::uuid IS NULL OR c.category_id = $4)
    AND ($5::text IS NULL OR strpos(lower(c.name), lower($5)) > 0)
    AND ($6::timestamptz IS NULL OR c.updated_at >= $6) AND ($7::timestamptz IS NULL OR c.updated_at < $7)`;
  const values = [companyId, kindsOf(kind), state ?? null, category ?? null, search || null, from, until];
  const db = getReadPool();
  const [{ rows }, count] = await Promise.all([
    db.query(`SELECT ${COLUMNS} ${where} ORDER BY ${ORDERS[sort]} LIMIT $8 OFFSET $9`, [
      ...values,
      size,
      (page - 1) * size,
    ]),
    countRows(db, `SELECT c.id ${where}`, values),
  ]);
  return { rows: rows.map((row) => Row.parse(row)), count };
}

/**
 * Finds campaigns of some kinds.
 *
 * @param more the rest of the statement after its WHERE; its parameters are `values`, in which that of the kinds, `$2`, is left out.
 */
export async function findCampaignRows(
  db: Database,
  kinds: readonly CampaignKind[],
  more: string,
  [companyId, ...values]: readonly unknown[],
): Promise<CampaignRow[]> {
  const { rows } = await db.query(`SELECT ${COLUMNS} ${FROM} AND c.kind = ANY($2::text[]) ${more}`, [
    companyId,
    kinds.flatMap(kindsOf),
    ...values,
  ]);
  return rows.map((row) => Row.parse(row));
}

/** Finds campaigns of a kind that were created before another one, the last first. Index campaigns_pkey. */
export async function findCampaignsAfter(
  { companyId }: Company,
  kind: CampaignKind,
  { state, before, limit }: { state: CampaignState | null; before: string | null; limit: number },
): Promise<CampaignRow[]> {
  return findCampaignRows(
    getReadPool(),
    [kind],
    'AND ($3::text IS NULL OR c.state = $3) AND ($4::uuid IS NULL OR c.id < $4) ORDER BY c.id DESC LIMIT $5',
    [companyId, state, before, limit],
  );
}

/** The facts of a campaign that people write. */
export type CampaignFacts = Pick<
  CampaignRow,
  'name' | 'categoryId' | 'senderId' | 'templateId' | 'audience' | 'utm' | 'options' | 'ab'
> & { schedule: Schedule | null; scheduleAt: Date | null; variants: readonly WrittenVariant[] };

/** A variant with its part of the audience in hundredths of a percent. */
export type WrittenVariant = Variant & { share: number };

/** Returns the values of the columns of facts, from `name` to `ab`, in the order of `FACT_COLUMNS`. */
function valuesOf({ schedule, ...facts }: CampaignFacts): unknown[] {
  const local = schedule?.zoneMode === 'contact' ? schedule : null;
  return [
    facts.name,
    facts.categoryId,
    JSON.stringify(facts.audience),
    facts.senderId,
    facts.templateId,
    facts.scheduleAt,
    schedule?.zoneMode ?? 'company',
    local?.date ?? null,
    local?.localTime ?? null,
    local?.pastZones ?? 'nextDay',
    schedule?.spreadHours ?? null,
    JSON.stringify(facts.utm),
    JSON.stringify(facts.options),
    facts.ab && JSON.stringify(facts.ab),
  ];
}

const FACT_COLUMNS = `name, category_id, audience, sender_id, template_id, schedule_at, zone_mode, local_date, local_time, past_zones,
  spread_hours, utm, options, ab`;

/** Locks the campaigns of a company against others that are created, categorized or sent, until the transaction ends. */
export const lockCampaigns = (db: Database, { companyId }: Company): Promise<void> =>
  lockName(db, `campaigns ${companyId}`);

/** Counts a company's campaigns, or those in some states. */
export async function countCampaigns(
  db: Database,
  { companyId }: Company,
  states: readonly CampaignState[] = CAMPAIGN_STATES,
  kind: CampaignKind | null = null,
): Promise<number> {
  const text =
    'SELECT count(*)::int AS total FROM campaigns WHERE company_id = $1 AND state = ANY($2::text[]) AND kind = ANY($3::text[])';
  const { rows } = await db.query<{ total: number }>(text, [companyId, states, kindsOf(kind)]);
  return rows[0]?.total ?? 0;
}

/** Counts the campaigns of a kind whose messages are made, or may be again. */
export const countRunning = (scope: Company, kind: CampaignKind): Promise<number> =>
  countCampaigns(getPool(), scope, RUNNING_STATES, kind);

/** A campaign to insert, with the one that it is sent again for. */
type NewCampaign = CampaignFacts & {
  id: string;
  kind: CampaignRow['kind'];
  parentId: string | null;
  by: string | null;
  at: Date;
};

/** Inserts a draft; false where its parent was sent again before. Waits for one that is inserted at the same time. */
export async function insertCampaign(
  db: Database,
  scope: Company,
  { id, kind, parentId, by, at, ...facts }: NewCampaign,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO campaigns (company_id, id, kind, parent_id, created_by, created_at, updated_at, ${FACT_COLUMNS})
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
     ON CONFLICT (company_id, parent_id) WHERE kind = 'resend' DO NOTHING`,
    [scope.companyId, id, kind, parentId, by, at, ...valuesOf(facts)],
  );
  if (rowCount !== 1) return false;
  await insertVariants(db, scope, id, facts.variants);
  return true;
}

/** Changes a draft of a revision; false where it is no draft by now, or has another revision. */
export async function updateCampaignRow(
  db: Database,
  scope: Company,
  { id, revision, at, ...facts }: CampaignFacts & { id: string; revision: number; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE campaigns SET revision = revision + 1, updated_at = $4,
       (${FACT_COLUMNS}) = ROW($5, $6::uuid, $7::jsonb, $8::uuid, $9::uuid, $10::timestamptz, $11, $12::date, $13, $14, $15::smallint, $16::jsonb, $17::jsonb, $18::jsonb)
     WHERE company_id = $1 AND id = $2 AND state = 'DRAFT' AND revision = $3`,
    [scope.companyId, id, revision, at, ...valuesOf(facts)],
  );
  if (rowCount !== 1) return false;
  await db.query('DELETE FROM campaign_variants WHERE company_id = $1 AND campaign_id = $2', [scope.companyId, id]);
  await insertVariants(db, scope, id, facts.variants);
  return true;
}

async function insertVariants(
  db: Database,
  { companyId }: Company,
  campaignId: string,
  variants: readonly WrittenVariant[],
): Promise<void> {
  if (variants.length === 0) return;
  await db.query(
    `INSERT INTO campaign_variants (company_id, campaign_id, number, name, template_id, subject, sender_id, offset_minutes, share)
     SELECT $1, $2, v.number - 1, v.name, v.template_id, v.subject, v.sender_id, v.offset_minutes, v.share
     FROM unnest($3::text[], $4::uuid[], $5::text[], $6::uuid[], $7::int[], $8::int[]) WITH ORDINALITY
       AS v(name, template_id, subject, sender_id, offset_minutes, share, number)`,
    [
      companyId,
      campaignId,
      variants.map(({ name }) => name),
      variants.map(({ templateId }) => templateId ?? null),
      variants.map(({ subject }) => subject ?? null),
      variants.map(({ senderId }) => senderId ?? null),
      variants.map(({ offsetMinutes }) => offsetMinutes ?? null),
      variants.map(({ share }) => share),
    ],
  );
}

/** A variant's row. */
export type VariantRow = {
  number: number;
  name: string;
  templateId: string | null;
  subject: string | null;
  senderId: string | null;
  offsetMinutes: number | null;
  share: number;
};

/** Finds the variants of a campaign in their order. Primary key. */
export async function findVariants(
  { companyId }: Company,
  campaignId: string,
  db: Database = getPool(),
): Promise<VariantRow[]> {
  const { rows } = await db.query<VariantRow>(
    `SELECT number, name, template_id AS "templateId", subject, sender_id AS "senderId", offset_minutes AS "offsetMinutes", share
     FROM campaign_variants WHERE company_id = $1 AND campaign_id = $2 ORDER BY number`,
    [companyId, campaignId],
  );
  return rows;
}

/** Deletes a campaign in one of some states; false where it has another one, or does not exist. */
export async function deleteCampaignRow(
  db: Database,
  { companyId }: Company,
  id: string,
  states: readonly CampaignState[],
): Promise<boolean> {
  const { rowCount } = await db.query(
    'DELETE FROM campaigns WHERE company_id = $1 AND id = $2 AND state = ANY($3::text[])',
    [companyId, id, states],
  );
  return rowCount === 1;
}

/** Locks a draft until the transaction ends; false where it is no draft. Primary key. */
export async function lockDraft(db: Database, { companyId }: Company, id: string): Promise<boolean> {
  const text = "SELECT FROM campaigns WHERE company_id = $1 AND id = $2 AND state = 'DRAFT' FOR UPDATE";
  return (await db.query(text, [companyId, id])).rowCount === 1;
}

/** Names the content of a draft that is locked, or of one of its variants. */
export async function setContent(
  db: Database,
  { companyId }: Company,
  { id, variant, templateId, at }: { id: string; variant: number | null; templateId: string; at: Date },
): Promise<void> {
  await db.query(
    `UPDATE campaigns SET revision = revision + 1, updated_at = $3, template_id = CASE WHEN $4::int IS NULL THEN $5 ELSE template_id END
     WHERE company_id = $1 AND id = $2`,
    [companyId, id, at, variant, templateId],
  );
  if (variant === null) return;
  await db.query(
    'UPDATE campaign_variants SET template_id = $4 WHERE company_id = $1 AND campaign_id = $2 AND number = $3',
    [companyId, id, variant, templateId],
  );
}

/** A move of a campaign from one of some states to another. */
export type StateMove = {
  id: string;
  /** The revision that asks for it. */
  revision: number;
  action: string;
  from: readonly CampaignState[];
  to: CampaignState;
  at: Date;
  pauseCause?: string | null;
  /** Another schedule and other options than those that are stored. */
  schedule?: Schedule | null;
  scheduleAt?: Date | null;
  partial?: boolean;
};

/** Moves that a row keeps, for calls that are repeated. */
const MOVES_KEPT = 20;

/** Moves a state in one statement; false where another move or change came first. Primary key. */
export async function moveState(db: Database, { companyId }: Company, move: StateMove): Promise<boolean> {
  const { schedule } = move;
  const local = schedule?.zoneMode === 'contact' ? schedule : null;
  const { rowCount } = await db.query(
    `UPDATE campaigns SET state = $5, revision = revision + 1, updated_at = $6, pause_cause = $7,
       moves = (CASE WHEN jsonb_array_length(moves) < ${MOVES_KEPT} THEN moves ELSE moves - 0 END)
         || jsonb_build_object('revision', $3::int, 'action', $8::text, 'state', $5::text),
       started_at = CASE WHEN $5 = 'PREPARING' THEN $6 ELSE started_at END,
       finished_at = CASE WHEN $5 = 'CANCELED' THEN $6 ELSE finished_at END,
       options = CASE WHEN $9::boolean THEN options || '{"partial": true}' WHEN $8 = 'send' THEN options - 'partial' ELSE options END,
       schedule_at = CASE WHEN $10::boolean THEN $11 ELSE schedule_at END,
       zone_mode = CASE WHEN $10 THEN $12 ELSE zone_mode END, local_date = CASE WHEN $10 THEN $13::date ELSE local_date END,
       local_time = CASE WHEN $10 THEN $14 ELSE local_time END, past_zones = CASE WHEN $10 THEN $15 ELSE past_zones END
     WHERE company_id = $1 AND id = $2 AND revision = $3 AND state = ANY($4::text[])`,
    [
      companyId,
      move.id,
      move.revision,
      move.from,
      move.to,
      move.at,
      move.pauseCause ?? null,
      move.action,
      move.partial ?? false,
      schedule !== undefined && schedule !== null,
      move.scheduleAt ?? null,
      schedule?.zoneMode ?? 'company',
      local?.date ?? null,
      local?.localTime ?? null,
      local?.pastZones ?? 'nextDay',
    ],
  );
  return rowCount === 1;
}

/** A move of a campaign by the product itself, which knows the state and no revision. */
export type Advance = {
  id: string;
  from: readonly CampaignState[];
  to: CampaignState;
  at: Date;
  pauseCause?: HoldCause;
  /** People of the snapshot, and those who were excluded. */
  counts?: Required<CampaignRow['counts']>;
  /** The version of the content that is sent. */
  contentVersion?: number;
};

/** Moves a state in one statement; false where it is another one by now. Primary key. */
export async function advanceState(db: Database, { companyId }: Company, advance: Advance): Promise<boolean> {
  const { id, from, to, at, pauseCause, counts, contentVersion } = advance;
  const { rowCount } = await db.query(
    `UPDATE campaigns SET state = $4, revision = revision + 1, updated_at = $5, pause_cause = $6, counts = coalesce($7::jsonb, counts),
       content_version = coalesce($8::int, content_version), started_at = CASE WHEN $4 = 'PREPARING' THEN $5 ELSE started_at END,
       prepared_at = CASE WHEN state = 'PREPARING' AND $4 IN ('SENDING', 'TESTING') THEN $5 ELSE prepared_at END,
       finished_at = CASE WHEN $4 IN ('SENT', 'FAILED') THEN $5 ELSE finished_at END
     WHERE company_id = $1 AND id = $2 AND state = ANY($3::text[])`,
    [companyId, id, from, to, at, pauseCause ?? null, counts ? JSON.stringify(counts) : null, contentVersion ?? null],
  );
  return rowCount === 1;
}
