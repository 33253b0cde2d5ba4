import { recordUses } from '#lib/content/media/uses.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { TemplateRow } from './store.ts';
import { findShownText } from './used-by-store.ts';

/**
 * Records which files a template shows in its draft and its published version, in the transaction that changes it; a deleted one
 * shows none.
 */
export async function recordShownMedia(
  db: Database,
  ctx: Pick<Context, 'scope' | 'now'>,
  { id, companyId }: Pick<TemplateRow, 'id' | 'companyId'>,
): Promise<void> {
  const found = await findShownText(db, companyId, id);
  await recordUses(db, ctx, { kind: 'template', id, title: found?.name ?? '', texts: [found?.text ?? null] });
}
