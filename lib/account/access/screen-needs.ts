import { findScreenRoute, type RouteNeeds } from '#lib/account/access/screens.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { type FeatureSet, isEnabled } from './resolve-features.ts';

/** The features of the company and the grant of the person that a screen requires. */
export type ScreenNeeds = { feature?: FeaturePath; grant?: Grant };

/** The features of the contact screens: the area of the console, and the tickets that they send. */
const SUPPORT = ['app.support', 'support.tickets'] as const;

/** The features of a company and the grants of a person. */
export type ScreenFacts = { features: FeatureSet; grants: readonly Grant[] | undefined };

/** Returns the first feature of the company or grant of the person that a screen lacks; null if none is missing. */
export function findMissing({ features, grants }: ScreenFacts, wanted: string): ScreenNeeds | null {
  const needs = needsOf(wanted);
  const feature = needs.features.find((path) => !isEnabled(features, path));
  if (feature) return { feature };
  return needs.grant && grants && !grants.includes(needs.grant) ? { grant: needs.grant } : null;
}

/** Returns true if the navigation shows a screen: nothing is missing for it, and its flags are shown. */
export function isScreenShown(facts: ScreenFacts, wanted: string): boolean {
  const isShown = needsOf(wanted).features.every((path) => facts.features.get(path)?.show === true);
  return isShown && findMissing(facts, wanted) === null;
}

/** Returns true if a company's people can write to the operator. */
export const hasSupport = (features: FeatureSet): boolean => SUPPORT.every((path) => isEnabled(features, path));

const needsOf = (wanted: string): RouteNeeds => findScreenRoute(wanted)?.needs ?? { features: [], grant: undefined };
