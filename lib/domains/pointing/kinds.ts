import type { FeaturePath } from '#lib/access/features.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { platformBounceDomain } from '../bounce-domain.ts';
import type { PointingKind } from './schema.ts';

/** What is said and done otherwise for each kind. */
type KindFacts = {
  /** What it is called in a refusal. */
  entity: string;
  /** Of its entries in the audit log. */
  target: string;
  create: FeaturePath;
  screen: string;
  /** The name that its CNAME leads to. */
  pointsTo: () => string;
  /** What follows once it is verified, for who is told. */
  verified: string;
  /** What follows once its record is gone. */
  lost: string;
};

/** The kinds of domains that point here. */
export const KINDS: Readonly<Record<PointingKind, KindFacts>> = {
  bounce: {
    entity: 'bounce domain',
    target: 'bounce-domain',
    create: 'bounceDomain.create',
    screen: '/domain/bounce',
    pointsTo: platformBounceDomain,
    verified: 'Bounces come back to it from now on.',
    lost: 'Its record leads here no more, so mail leaves with the return path of this installation until it does again.',
  },
  tracking: {
    entity: 'tracking domain',
    target: 'tracking-domain',
    create: 'trackingDomain.create',
    screen: '/domain/tracking',
    pointsTo: () => new URL(settings().PUBLIC_URL).hostname,
    verified: 'Links and pixels stand on it as soon as it answers over HTTPS.',
    lost: 'Its record leads here no more, so links stand on the address of this installation until it does again.',
  },
};
