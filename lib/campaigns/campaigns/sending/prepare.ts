import { getCompany } from '#lib/account/company/queries.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import { requireKnownTags } from '#lib/audience/contacts/tag-values.ts';
import type { NewSend, SendContent } from '#lib/campaigns/expansion/schema.ts';
import { beginSend } from '#lib/campaigns/expansion/sends.ts';
import type { HoldCause } from '#lib/campaigns/expansion/values.ts';
import { REPORTS } from '#lib/campaigns/reports/consumer.ts';
import { getCompanyTags } from '#lib/content/company-profile/company-profile.ts';
import { publishOwned } from '#lib/content/templates/owned/owned.ts';
import { getPublishedSource } from '#lib/content/templates/published-source.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { prepareContent } from '#lib/engine/messages/contents/prepare-content.ts';
import { switchOnConsumer } from '#lib/events/feed/consumers.ts';
import { nameCampaign } from '#lib/events/statistics/name-campaign.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireSender } from '#lib/senders/senders/senders.ts';
import { countRecipients } from '../audience/count-recipients.ts';
import { audienceOf } from '../audience/where.ts';
import { loadCandidate, QUOTAS, requireSendableCampaign } from '../check-campaign.ts';
import { advanceCampaign } from '../moves.ts';
import { constantsOf } from '../present.ts';
import { dueIn, isZone } from '../schedule/zone-times.ts';
import type { Schedule, Variant } from '../schema.ts';
import { type CampaignRow, findCampaign } from '../store.ts';
import { type CampaignKey, lockCampaign } from './store.ts';

/** Deciding who is in a send may take so long. */
const BEGIN = "BEGIN; SET LOCAL statement_timeout = '120s'; SET LOCAL work_mem = '64MB'";

/** The causes for which a campaign waits for a person, by the code of the refusal. */
const CAUSES: Readonly<Record<string, HoldCause>> = {
  planExpired: 'plan',
  emailNotVerified: 'sender',
  unsupportedDomain: 'domain',
  misconfiguredDomain: 'domain',
  accountSuspended: 'suspended',
  overQuota: 'quota',
};

/**
 * Begins the send of a campaign that is PREPARING: its content is stored, and who gets it is decided, in one transaction. A campaign that
 * cannot continue is paused, or fails with a notification of the reason.
 */
export async function prepareCampaign(key: CampaignKey, base: Context): Promise<{ people: number }> {
  const ctx: Context = { ...base, scope: { companyId: key.companyId, environment: 'production' } };
  const row = await findCampaign(ctx.scope, null, key.campaignId);
  if (row?.state !== 'PREPARING') return { people: 0 };
  try {
    return await begin(ctx, key, row);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await stop(ctx, key, row, error);
    return { people: 0 };
  }
}

async function begin(ctx: Context, key: CampaignKey, row: CampaignRow): Promise<{ people: number }> {
  const { isPartial, variants, schedule } = await loadCandidate(ctx, row, { isPartial: row.options.partial ?? false });
  // A schedule that is over now was in order when it was set.
  await requireSendableCampaign(ctx, { row, variants, schedule: null, isPartial });
  const counted = await countRecipients(ctx, { audience: row.audience, categoryId: row.categoryId, schedule });
  const { timezone } = await getCompany(ctx);
  const company = await getCompanyTags(ctx);
  const sql = await audienceOf(ctx, row.audience);
  await switchOnConsumer(ctx.scope, REPORTS);
  return withTransaction(async (db) => {
    if ((await lockCampaign(db, key)) !== 'PREPARING') return { people: 0 };
    const made = await storeContents(ctx, db, row, { variants, company });
    const send: NewSend = {
      source: 'campaign',
      refId: row.id,
      contents: made.contents,
      options: {
        campaignId: `mw:campaign:${row.id}`,
        metadata: { campaign: row.id, ...(row.kind === 'ab' && { isTest: true }) },
        ipPool: row.options.ipPool ?? null,
        categoryId: row.categoryId,
        quota: row.kind === 'ab' ? QUOTAS.ab : QUOTAS.email,
        restQuota: row.kind === 'ab' ? QUOTAS.email : null,
        templates: made.templates,
        constants: constantsOf(company, row),
      },
      audience: sql,
      times: timesOf(schedule, timezone, ctx.now()),
      test:
        row.kind === 'ab' && row.ab
          ? { share: row.ab.testShare, delaysMs: variants.map(({ offsetMinutes = 0 }) => offsetMinutes * 60_000) }
          : null,
    };
    const { people } = await beginSend(db, key.companyId, send, ctx.now());
    if (people === 0) throw new AppError('emptyAudience', { field: 'audience' });
    await nameCampaign(db, key.companyId, { campaignId: send.options.campaignId, label: row.name }, ctx.now());
    const [template] = made.templates;
    await advanceCampaign(db, ctx, {
      id: row.id,
      from: ['PREPARING'],
      to: row.kind === 'ab' ? 'TESTING' : 'SENDING',
      counts: { selected: people, excluded: counted.excluded },
      ...(template && { contentVersion: template.version }),
    });
    return { people };
  }, BEGIN);
}

const NO_ADDRESS =
  'The content shows the postal address of your company, which is not known. Add it in the settings of the company.';

/** Stores the content of each variant; a campaign that is no test has one. */
async function storeContents(
  ctx: Context,
  db: Database,
  row: CampaignRow,
  { variants, company }: { variants: readonly Variant[]; company: Readonly<Record<string, string>> },
) {
  const contents: SendContent[] = [];
  const templates: { id: string; version: number }[] = [];
  const { timezone } = await getCompany(ctx);
  const wanted: readonly Partial<Variant>[] = variants.length > 0 ? variants : [{}];
  for (const variant of wanted) {
    const { subject } = variant;
    const templateId = variant.templateId ?? row.templateId;
    const senderId = variant.senderId ?? row.senderId;
    if (templateId === null) throw refuse.missingField('content');
    if (senderId === null) throw refuse.missingField('senderId');
    await publishOwned(db, ctx, templateId, row.name);
    const source = await getPublishedSource(ctx, templateId, db);
    const sender = await requireSender(ctx, senderId);
    const { utm } = row;
    const { id, dataPaths } = await prepareContent(
      ctx.scope,
      {
        source: 'campaign',
        subject: subject ?? source.subject,
        html: source.html,
        text: source.text,
        amp: source.amp,
        from: { email: sender.email, name: sender.name },
        replyTo: sender.replyTo === null ? null : { email: sender.replyTo, name: '' },
        headers: source.headers,
        dialect: source.dialect,
        locale: source.locale,
        zone: source.timeZone ?? timezone,
        preheader: source.preheader,
        trackOpens: row.options.trackOpens ?? true,
        trackClicks: row.options.trackClicks ?? true,
        utm:
          utm.source === undefined
            ? null
            : { ...utm, source: utm.source, medium: utm.medium ?? 'email', campaign: utm.campaign ?? row.name },
        viewLink: source.viewLink,
        missing: 'blank',
        pictures: source.pictures,
      },
      db,
    );
    await requireKnownTags(ctx, dataPaths);
    if (dataPaths.includes('company.address') && company.address === undefined)
      throw refuse.fieldBecause('content', NO_ADDRESS);
    contents.push({ id, fromEmail: sender.email, dataPaths });
    templates.push({ id: templateId, version: source.version });
  }
  return { contents, templates };
}

/** Returns when the people of each zone get a campaign that begins now. */
function timesOf(schedule: Schedule | null, zone: string, now: Date): NewSend['times'] {
  const spreadMs = (schedule?.spreadHours ?? 0) * 3_600_000;
  if (schedule?.zoneMode !== 'contact') {
    const at = schedule ? new Date(schedule.at) : now;
    return { zone, dueIn: () => (at > now ? at : now), isSame: true, spreadMs };
  }
  return { zone, dueIn: (name) => dueIn(schedule, isZone(name) ? name : zone, now), isSame: false, spreadMs };
}

/** Ends a preparation that was refused: the campaign waits for a person, or has failed. */
async function stop(ctx: Context, key: CampaignKey, row: CampaignRow, error: AppError): Promise<void> {
  const cause = CAUSES[error.code] ?? null;
  await withTransaction(async (db) => {
    const to = cause === null ? ({ to: 'FAILED' } as const) : ({ to: 'PAUSED', pauseCause: cause } as const);
    if (!(await advanceCampaign(db, ctx, { id: row.id, from: ['PREPARING'], ...to }))) return;
    await notify(db, {
      companyId: key.companyId,
      type: 'warning',
      title: cause === null ? `The campaign ${row.name} could not be sent` : `The campaign ${row.name} is paused`,
      message: error.message,
    });
  });
}
