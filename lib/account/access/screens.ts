import { decodePercent } from '#lib/core/decode-percent.ts';
import { type FeaturePath, findFeature } from '#lib/registry/features.ts';
import { Grant } from '#lib/registry/grants.ts';
import type { Reach, Screen } from '#lib/registry/module.ts';
import { MODULES, type RegisteredModule } from '#lib/registry/modules.ts';

type AnyScreen = RegisteredModule extends infer One
  ? One extends { readonly screens: readonly (infer Found)[] }
    ? Found
    : never
  : never;
type NameOf<R extends Reach> =
  Extract<AnyScreen, { reach: R }> extends infer Found
    ? Found extends { name: infer Name extends string }
      ? Name
      : never
    : never;

/** The name of a screen. */
export type RouteName = NameOf<Reach>;

/** A screen with its literal name. */
export type RegisteredScreen<Name extends string = RouteName> = Omit<Screen, 'name'> & { name: Name };

const screensOf = <R extends Reach>(reach: R): readonly RegisteredScreen<NameOf<R>>[] =>
  MODULES.flatMap((module) => module.screens ?? []).filter(
    (screen): screen is RegisteredScreen<NameOf<R>> => screen.reach === reach,
  );

/** Screens for everyone (docs/product.md §2 Public routes), and some of our own. */
export const PUBLIC_ROUTES = screensOf('public');

/**
 * Screens that a sandbox account may reach (docs/product.md §2, guard rule 4), and captured mail and the page of a
 * ticket, which are our additions. Both switch screens are open in both environments: that of the environment in use says so,
 * where a redirect to the other switch would lead in a circle.
 */
export const SANDBOX_ROUTES = screensOf('sandbox');

/**
 * Screens that a production account may reach in addition to those of the sandbox (docs/product.md §2, guard rule 5).
 * The paths of the compose routes, whose names alone the spec gives, lead to the editor of templates.
 */
export const PRODUCTION_ROUTES = screensOf('production');

/** Screens of the installation's operators in every environment; for everyone else these paths are unknown. */
export const OPERATOR_ROUTES = screensOf('operator');

/** The flags that a company must have for a screen, and the grant that a person must have. */
export type RouteNeeds = { features: readonly FeaturePath[]; grant: Grant | undefined };

/** A screen, its audience and its needs: `sandbox` means both environments (docs/product.md §2, guard rule 5). */
export type FoundRoute = { name: RouteName; reach: Reach; needs: RouteNeeds };

const ROUTES = [...PUBLIC_ROUTES, ...SANDBOX_ROUTES, ...PRODUCTION_ROUTES, ...OPERATOR_ROUTES]
  .map((screen) => ({ ...screen, pattern: patternOf(screen.path), found: foundOf(screen) }))
  // Of two paths that match, the one that names a segment counts.
  .sort((one, other) => (rank(one.path) < rank(other.path) ? -1 : 1));

/** Returns the screen at a path, with or without query; null if no screen matches. */
export function findScreenRoute(wanted: string): FoundRoute | null {
  // A path that cannot be decoded matches no screen.
  const path = decodePercent(wanted.split(/[?#]/)[0] ?? '');
  return (path !== null && ROUTES.find(({ pattern }) => pattern.test(path))?.found) || null;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);
}

function rank(path: string): string {
  return path.replace(/[^/{]+|\{\w+\}/g, (segment) => (segment.startsWith('{') ? '1' : '0'));
}

/** @throws {Error} if a screen needs a flag or a grant that no module registers. */
function foundOf({ name, reach, feature = [], grant }: RegisteredScreen): FoundRoute {
  const features = [feature].flat().map((path) => {
    const entry = findFeature(path);
    if (!entry) throw new Error(`the screen ${name} needs the flag ${path}, which no module registers`);
    return entry.path;
  });
  return { name, reach, needs: { features, grant: grant === undefined ? undefined : Grant.parse(grant) } };
}
