import { listTemplateNames, listTemplates } from '#lib/content/templates/queries.ts';

import type { Context } from '#lib/core/context.ts';
import type { TemplateChoice } from './schema.ts';

/** Templates that a form offers at most, the most recently changed. */
const OFFERED_MAX = 100;

/**
 * Lists the published templates that an SDK key can be given, and those that it has.
 *
 * @param chosen the ids of the templates of the key; one that was deleted since has its id as its name.
 */
export async function listTemplateChoices(ctx: Context, chosen: readonly string[]): Promise<TemplateChoice[]> {
  const [{ data }, named] = await Promise.all([
    listTemplates(ctx, { kind: 'email', archived: 'false', limit: OFFERED_MAX, page: 1 }),
    listChosenTemplates(ctx, chosen),
  ]);
  const offered = data
    .filter(({ published_version }) => published_version !== null)
    .map(({ id, name }) => ({ id, name }));
  return [...offered, ...named.filter(({ id }) => !offered.some((one) => one.id === id))];
}

/** Lists the templates of an SDK key with their names; one that was deleted since has its id as its name. */
export async function listChosenTemplates(
  ctx: Pick<Context, 'scope'>,
  chosen: readonly string[],
): Promise<TemplateChoice[]> {
  const names = new Map((await listTemplateNames(ctx, chosen)).map(({ id, name }) => [id, name]));
  return chosen.map((id) => ({ id, name: names.get(id) ?? id }));
}
