import { listTemplateNames } from '#lib/content/templates/queries.ts';
import type { Breakdown } from '#lib/core/analytics/question.ts';
import type { Context } from '#lib/core/context.ts';
import { formatMailboxProvider } from '#lib/core/mailbox-provider-names.ts';
import { type BounceClass, bounceClasses } from '#lib/events/bounce-classes.ts';
import { listCampaignLabels } from '#lib/events/read/queries.ts';
import { listIpPools } from '#lib/senders/ip-pools/queries.ts';
import { listSubaccountChoices } from '#lib/senders/subaccounts/queries.ts';

/** Returns the names of values that are ids or numbers; the others are their own names. */
export async function labelValues(
  ctx: Context,
  dimension: Breakdown,
  values: readonly string[],
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  if (dimension === 'subaccount') return namesOf(await listSubaccountChoices(ctx));
  if (dimension === 'ipPool') return namesOf(await listIpPools(ctx));
  if (dimension === 'campaign') return listCampaignLabels(ctx.scope.companyId, values);
  if (dimension === 'template') return namesOf(await listTemplateNames(ctx, values));
  if (dimension === 'templateVersion') return nameVersions(ctx, values);
  if (dimension === 'provider') return new Map(values.map((value) => [value, formatMailboxProvider(value)]));
  if (dimension === 'bounceClassificationCode') return new Map(values.map((value) => [value, nameClass(value)]));
  return new Map();
}

const namesOf = (rows: readonly { id: string; name: string }[]): Map<string, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

async function nameVersions(ctx: Context, values: readonly string[]): Promise<Map<string, string>> {
  const split = values.map((value) => ({ value, id: value.split('@')[0] ?? '', version: value.split('@')[1] ?? '' }));
  const names = namesOf(
    await listTemplateNames(
      ctx,
      split.map(({ id }) => id),
    ),
  );
  return new Map(
    split.flatMap(({ value, id, version }) =>
      names.has(id) ? [[value, `${names.get(id)} · v${version}`] as const] : [],
    ),
  );
}

const isBounceClass = (code: number): code is BounceClass => Object.hasOwn(bounceClasses, code);

function nameClass(value: string): string {
  const code = Number(value);
  return isBounceClass(code) ? bounceClasses[code].name : value;
}
