import type { Context } from '#lib/core/context.ts';
import { presentPointing } from './present-pointing.ts';
import type { PointingDomain, PointingKind } from './schema.ts';
import { findPointingDomains } from './store.ts';

/** The company's bounce or tracking domains, oldest first. */
export async function listPointingDomains(
  ctx: Pick<Context, 'scope'>,
  { kind }: { kind: PointingKind },
): Promise<PointingDomain[]> {
  return (await findPointingDomains(kind, ctx.scope)).map(presentPointing);
}
