import type { CampaignKind } from '#lib/campaigns/campaigns/campaigns.ts';
import { type Engagements, listCounts } from '#lib/campaigns/reports/queries.ts';
import { type Dimension, VALUE_MAX } from '#lib/campaigns/reports/values.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { type DescribedLink, describeLinks } from '#lib/engine/messages/contents/describe-links.ts';
import { showContent } from '#lib/engine/messages/contents/show-content.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { type PreviewDocument, previewDocument } from '#lib/insight/activity/message/preview-document.ts';
import { getReported } from './reported.ts';
import type { FactRow, LinkRow, ReportPreviewQuery } from './schema.ts';
import { type Fact, ROWS_MAX } from './values.ts';

type Reader = Pick<Context, 'scope' | 'now'>;

/** The stored dimension of each fact whose rows are read as they are. */
const DIMENSIONS = {
  browser: 'browser',
  device: 'device',
  os: 'os',
  'peak-time': 'weekHour',
} as const satisfies Partial<Record<Fact, Dimension>>;

/** A fact whose rows are read as they are. */
export type PlainFact = keyof typeof DIMENSIONS;

const listRows = async (ctx: Reader, kind: CampaignKind, id: string, dimension: Dimension): Promise<FactRow[]> => {
  const { sent } = await getReported(ctx, kind, id);
  return sent ? listCounts(sent.key, dimension, ROWS_MAX) : [];
};

/** Lists the opens and clicks of a campaign by a fact of them. @throws {AppError} notFound */
export const listFact = async (
  ctx: Reader,
  kind: CampaignKind,
  id: string,
  fact: PlainFact,
): Promise<{ data: FactRow[] }> => ({ data: await listRows(ctx, kind, id, DIMENSIONS[fact]) });

/** Lists the opens and clicks of a campaign by country or by city. @throws {AppError} notFound */
export const listLocations = async (
  ctx: Reader,
  kind: CampaignKind,
  id: string,
  by: 'country' | 'city' = 'country',
): Promise<{ data: FactRow[]; isKnown: boolean }> => ({
  data: await listRows(ctx, kind, id, by),
  isKnown: settings().GEOIP_FILE !== undefined,
});

/** The name of a link of a document: its block, and its number in it. */
const IN_BLOCK = /^(.+)\.\d+$/;

const NO_CLICKS: Engagements = { opens: 0, clicks: 0, uniqueOpens: 0, uniqueClicks: 0 };

/**
 * Lists the links of a campaign's mail with their clicks, also those that nobody has clicked, while its content is kept.
 *
 * @throws {AppError} notFound
 */
export async function listLinks(
  ctx: Reader,
  kind: CampaignKind,
  id: string,
): Promise<{ data: LinkRow[]; isTracked: boolean }> {
  const { row, sent } = await getReported(ctx, kind, id);
  const isTracked = row.options.trackClicks ?? true;
  if (!sent) return { data: [], isTracked };
  const { companyId } = ctx.scope;
  const counts = new Map((await listCounts(sent.key, 'link', ROWS_MAX)).map((one) => [one.value, one]));
  const links = new Map<string, DescribedLink>();
  for (const { id: contentId } of sent.send.contents)
    for (const link of (await describeLinks(companyId, contentId)) ?? []) {
      const value = (link.name ?? link.url)?.slice(0, VALUE_MAX);
      if (value !== undefined && !links.has(value)) links.set(value, link);
    }
  const data = [...new Set([...counts.keys(), ...links.keys()])].map((value): LinkRow => {
    const { n = null, url = null, label = null, name = null } = links.get(value) ?? {};
    const block = IN_BLOCK.exec(name ?? '')?.[1] ?? null;
    return { n, block, url: url ?? webAddress(value), label, ...(counts.get(value) ?? { value, ...NO_CLICKS }) };
  });
  const atEnd = Number.POSITIVE_INFINITY;
  data.sort((one, other) => other.uniqueClicks - one.uniqueClicks || (one.n ?? atEnd) - (other.n ?? atEnd));
  return { data, isTracked };
}

const webAddress = (value: string): string | null => (/^https?:\/\//i.test(value) ? value : null);

/**
 * Returns the mail of a campaign as nobody in particular reads it, as a document that a frame can show without danger.
 *
 * @throws {AppError} notFound, also before it is sent and once its content is no longer kept
 */
export async function getReportPreview(
  ctx: Reader,
  kind: CampaignKind,
  { id, variant, ...query }: ReportPreviewQuery,
): Promise<PreviewDocument> {
  const { sent } = await getReported(ctx, kind, id);
  const content = sent?.send.contents[variant];
  const raw = sent && content && (await showContent(ctx.scope.companyId, content.id, sent.send.constants));
  if (!raw) throw refuse.notFound('preview');
  return previewDocument(ctx.scope.companyId, raw, query);
}
