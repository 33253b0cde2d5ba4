import type { Context } from '#lib/core/context.ts';
import { presentApiKey } from './present.ts';
import type { ApiKey } from './schema.ts';
import { findReplaced } from './store.ts';

/** Finds the key that a key of the scope has replaced and that still works beside it. */
export async function findReplacedKey(
  ctx: Pick<Context, 'scope' | 'now'>,
  { id }: { id: string },
): Promise<ApiKey | null> {
  const row = await findReplaced(ctx.scope, id, ctx.now());
  return row && presentApiKey(row);
}
