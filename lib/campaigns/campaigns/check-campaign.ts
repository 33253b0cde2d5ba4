import { getAccess } from '#lib/account/access/get-access.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import { type FeatureQuota, getFeatureQuota, type QuotaName } from '#lib/account/usage/feature-quota.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { type ErrorCode, errorEntry } from '#lib/core/errors/catalogue.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Sender } from '#lib/senders/senders/schema.ts';
import { getSender } from '#lib/senders/senders/senders.ts';
import { requireRecipients, requireTest } from './ab.ts';
import { countRecipients } from './audience/count-recipients.ts';
import { requireCampaign } from './campaigns.ts';
import { findCategory } from './category-store.ts';
import { requireSendableContent } from './content.ts';
import { scheduleOfRow, variantOf } from './present.ts';
import { requireSchedule } from './schedule/schedule.ts';
import type { CampaignCheck, RecipientCount, Schedule, Variant } from './schema.ts';
import { type CampaignKind, type CampaignRow, findVariants } from './store.ts';
import { CHECKED_PARTS, type CheckedPart } from './values.ts';

type Reader = Pick<Context, 'scope' | 'now'>;

/** A campaign as it would be sent. */
export type Candidate = {
  row: CampaignRow;
  variants: readonly Variant[];
  schedule: Schedule | null;
  /** True if more people than the quota has left are no reason to refuse. */
  isPartial: boolean;
};

const SANDBOX = 'Campaigns are sent in production. Switch the account to production first.';

/** The quota that counts the mails of a kind: of a test, those of the test itself. */
export const QUOTAS: Readonly<Record<CampaignKind, QuotaName>> = {
  email: { feature: 'emailMarketing', group: 'Email Marketing', subFeature: 'send' },
  ab: { feature: 'emailAbTesting', group: 'Email A/B Testing', subFeature: 'email' },
};

/** Looks at the parts of a campaign. Each part throws what keeps the campaign from being sent. */
class Review {
  readonly #ctx: Reader;
  readonly #campaign: Candidate;
  readonly #senders = new Map<string, Promise<Sender>>();
  #counted: Promise<RecipientCount> | undefined;

  constructor(ctx: Reader, campaign: Candidate) {
    this.#ctx = ctx;
    this.#campaign = campaign;
  }

  /** Counts the audience once. */
  recipients(): Promise<RecipientCount> {
    const { audience, categoryId } = this.#campaign.row;
    this.#counted ??= countRecipients(this.#ctx, { audience, categoryId, schedule: this.#campaign.schedule });
    return this.#counted;
  }

  async plan(): Promise<void> {
    if ((await getCompany(this.#ctx)).sandbox) throw refuse.forbidden(SANDBOX);
    if ((await getAccess(this.#ctx)).planPhase === 'ended') throw new AppError('planExpired');
  }

  async schedule(): Promise<void> {
    if (this.#campaign.schedule) await requireSchedule(this.#ctx, this.#campaign.schedule);
  }

  /** The senders of all variants, which have that of the campaign where they have none. */
  async #sendersOf(): Promise<Sender[]> {
    const { row, variants } = this.#campaign;
    const ids = variants.length === 0 ? [row.senderId] : variants.map(({ senderId }) => senderId ?? row.senderId);
    return Promise.all(
      [...new Set(ids)].map((id) => {
        if (id === null) throw refuse.missingField('senderId');
        const found = this.#senders.get(id) ?? getSender(this.#ctx, { id });
        this.#senders.set(id, found);
        return found;
      }),
    );
  }

  /** Refuses a sender of one of some causes: of those that keep it from sending, the domain comes before the proof. */
  async #requireSenders(codes: Readonly<Partial<Record<number, ErrorCode>>>): Promise<void> {
    for (const { state, cause, email } of await this.#sendersOf()) {
      const code = state === 'verified' || cause === null ? undefined : codes[Number(cause.code)];
      if (!code || !cause) continue;
      const { message, detail } = cause;
      throw new AppError(code, { field: 'senderId', value: email, message, ...(detail !== null && { cause: detail }) });
    }
  }

  sender(): Promise<void> {
    return this.#requireSenders({ 53: 'emailNotVerified' });
  }

  authentication(): Promise<void> {
    return this.#requireSenders({ 43: 'unsupportedDomain', 44: 'misconfiguredDomain' });
  }

  async content(): Promise<void> {
    const { row, variants } = this.#campaign;
    const needsOwn = variants.some(({ templateId }) => templateId === undefined);
    if (variants.length === 0 || needsOwn) {
      if (row.templateId === null) throw refuse.missingField('content');
      await requireSendableContent(this.#ctx, row.templateId, 'content');
    }
    for (const [index, { templateId }] of variants.entries())
      if (templateId !== undefined) await requireSendableContent(this.#ctx, templateId, `variants[${index}].content`);
  }

  async category(): Promise<void> {
    const { categoryId } = this.#campaign.row;
    if (categoryId !== null && !(await findCategory(this.#ctx.scope, categoryId))) throw refuse.notFound('category');
  }

  async audience(): Promise<void> {
    const { total } = await this.recipients();
    if (total === 0) throw new AppError('emptyAudience', { field: 'audience' });
  }

  async variants(): Promise<void> {
    const { row, variants } = this.#campaign;
    if (row.kind !== 'ab') return;
    requireTest(row.ab, variants, true);
    if (row.ab) requireRecipients(row.ab, variants, row.audience, (await this.recipients()).total);
  }

  /** A test counts the people of the test by its own quota, and the others as a campaign does. */
  async quota(): Promise<void> {
    const { row, isPartial } = this.#campaign;
    const { total } = await this.recipients();
    const tested = row.ab ? Math.floor((total * row.ab.testShare) / 100) : 0;
    if (row.kind === 'ab') requireQuota(QUOTAS.ab, await getFeatureQuota(this.#ctx, QUOTAS.ab), tested, isPartial);
    requireQuota(QUOTAS.email, await getFeatureQuota(this.#ctx, QUOTAS.email), total - tested, isPartial);
  }
}

function requireQuota(name: QuotaName, { used, limit }: FeatureQuota, needed: number, isPartial: boolean): void {
  if (limit < 0 || used + needed <= limit) return;
  if (isPartial && used < limit) return;
  throw new AppError('overQuota', {
    feature: name.group.toLowerCase(),
    subfeature: name.subFeature,
    used,
    limit,
    needed,
    message: 'Email send usage reached limit',
  });
}

/**
 * Requires that a campaign can be sent, and counts its audience.
 *
 * @throws {AppError} by the first part that is wrong, in the order of `CHECKED_PARTS`
 */
export async function requireSendableCampaign(ctx: Reader, campaign: Candidate): Promise<void> {
  const review = new Review(ctx, campaign);
  for (const part of CHECKED_PARTS) await review[part]();
}

/** Requires the plan and the senders of a campaign that is to be resumed. @throws {AppError} by the first part that is wrong */
export async function requireResumable(ctx: Reader, campaign: Candidate): Promise<void> {
  const review = new Review(ctx, campaign);
  for (const part of ['plan', 'sender', 'authentication'] as const) await review[part]();
}

/** Loads what is looked at before a campaign is sent. */
export async function loadCandidate(
  ctx: Reader,
  row: CampaignRow,
  given: Partial<Pick<Candidate, 'schedule' | 'isPartial'>> = {},
): Promise<Candidate> {
  const variants = row.kind === 'ab' ? (await findVariants(ctx.scope, row.id)).map(variantOf) : [];
  return { row, variants, schedule: given.schedule ?? scheduleOfRow(row), isPartial: given.isPartial ?? false };
}

/** Reviews every part of a campaign before it is sent. @throws {AppError} notFound */
export async function checkCampaign(ctx: Reader, kind: CampaignKind, id: string): Promise<CampaignCheck> {
  const row = await requireCampaign(ctx, kind, id);
  const review = new Review(ctx, await loadCandidate(ctx, row));
  const parts = [];
  for (const part of CHECKED_PARTS) parts.push(await judge(part, review));
  const recipients = await review.recipients().catch(unlessRefused);
  return { ready: parts.every(({ isReady }) => isReady), parts, recipients };
}

async function judge(part: CheckedPart, review: Review): Promise<CampaignCheck['parts'][number]> {
  try {
    await review[part]();
    return { part, isReady: true, code: null, message: null, detail: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, payload } = error;
    const code = errorEntry(error.code).specCode ?? error.code;
    return { part, isReady: false, code, message, detail: payload.cause === message ? null : (payload.cause ?? null) };
  }
}

function unlessRefused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
