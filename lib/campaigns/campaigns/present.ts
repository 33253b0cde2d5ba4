import type { AbTestDetail, CampaignSummary, Schedule } from './schema.ts';
import type { CampaignRow, VariantRow } from './store.ts';

/** Returns the stored schedule of a campaign; null for one without. */
export function scheduleOfRow(row: CampaignRow): Schedule | null {
  const spread = row.spreadHours === null ? {} : { spreadHours: row.spreadHours };
  if (row.zoneMode === 'contact' && row.localDate !== null && row.localTime !== null) {
    const { localDate: date, localTime, pastZones } = row;
    return { zoneMode: 'contact', date, localTime, pastZones, ...spread };
  }
  return row.scheduleAt && { zoneMode: 'company', at: row.scheduleAt.toISOString(), ...spread };
}

const summaryOf = (row: CampaignRow): Omit<CampaignSummary, 'subject' | 'results'> => ({
  id: row.id,
  name: row.name,
  state: row.state,
  revision: row.revision,
  pauseCause: row.pauseCause,
  category:
    row.categoryId === null || row.categoryName === null
      ? null
      : { id: row.categoryId, name: row.categoryName, color: row.categoryColor },
  scheduleAt: row.scheduleAt?.toISOString() ?? null,
  counts:
    row.counts.selected === undefined ? null : { selected: row.counts.selected, excluded: row.counts.excluded ?? {} },
  lastUpdate: row.updatedAt.toISOString(),
});

/** The values of the tags that everybody gets alike, such as `{{company.name}}`. */
export const constantsOf = (company: Readonly<Record<string, string>>, { name }: Pick<CampaignRow, 'name'>) => ({
  company,
  campaign: { name },
});

/** Presents a campaign in a list. */
export const presentSummary = (
  row: CampaignRow,
  found: Pick<CampaignSummary, 'subject' | 'results'>,
): CampaignSummary => ({ ...summaryOf(row), ...found });

/** Presents a campaign with everything that is set; of one that is no test the call leaves the rest out. */
export function presentCampaign(row: CampaignRow, variants: readonly VariantRow[]): AbTestDetail {
  const { partial: _, ...options } = row.options;
  return {
    ...summaryOf(row),
    senderId: row.senderId,
    templateId: row.templateId,
    audience: row.audience,
    schedule: scheduleOfRow(row),
    utm: row.utm,
    options,
    createdAt: row.createdAt.toISOString(),
    ab: row.ab,
    variants: variants.map(({ share, ...variant }) => ({
      ...variantOf(variant),
      number: variant.number,
      share: share / 100,
    })),
    winner: row.winner,
  };
}

/** Returns a variant as people write it: with what it varies, and nothing else. */
export const variantOf = ({ name, templateId, subject, senderId, offsetMinutes }: Omit<VariantRow, 'share'>) => ({
  name,
  ...(templateId !== null && { templateId }),
  ...(subject !== null && { subject }),
  ...(senderId !== null && { senderId }),
  ...(offsetMinutes !== null && { offsetMinutes }),
});
