import { getAccess } from '#lib/account/access/get-access.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { actingUser } from '#lib/account/identity/acting-user.ts';
import type { Context } from '#lib/core/context.ts';
import { findFeature } from '#lib/registry/features.ts';
import { mergeModules } from '#lib/registry/merge-modules.ts';
import type { Mission } from '#lib/registry/module.ts';
import type { Missions, MissionsInput } from './schema.ts';
import { findDone, hasHidden, hide, show } from './store.ts';

/** The first steps that the modules register, in their order. */
const MISSIONS: readonly (readonly [name: string, mission: Mission])[] = Object.entries<Mission>(
  mergeModules('missions'),
).sort(([, one], [, other]) => one.order - other.order);

type Reader = Pick<Context, 'scope' | 'actor' | 'grants'>;

/** Lists the first steps with what the company has and the reader may do, each done once the company has what it makes. */
export async function getMissions(ctx: Reader): Promise<Missions> {
  const { features } = await getAccess(ctx);
  const offered = MISSIONS.filter(([, { feature, grant }]) => {
    const flag = findFeature(feature);
    return (
      flag && isEnabled(features, flag.path) && (ctx.grants === undefined || ctx.grants.some((one) => one === grant))
    );
  });
  const [done, hidden] = await Promise.all([
    findDone(ctx.scope, offered),
    ctx.actor.type === 'user' && hasHidden(ctx.scope, ctx.actor.userId),
  ]);
  const data = offered.map(([name, { title, text, link }]) => ({ name, title, text, link, done: done.has(name) }));
  const percentage = data.length === 0 ? 100 : Math.floor((done.size / data.length) * 100);
  return { percentage, hidden, data };
}

/**
 * Hides the first steps from the screens of the caller in this company, or shows them again.
 *
 * @throws {AppError} forbidden (an API key)
 */
export async function setMissions(ctx: Reader & Pick<Context, 'now'>, { hidden }: MissionsInput): Promise<Missions> {
  const { userId } = actingUser(ctx);
  await (hidden ? hide(ctx.scope, userId, ctx.now()) : show(ctx.scope, userId));
  return getMissions(ctx);
}
