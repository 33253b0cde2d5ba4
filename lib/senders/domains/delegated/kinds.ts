import { settings } from '#lib/infra/config/settings.ts';
import { platformBounceDomain } from '../bounce-domain.ts';
import type { DelegatedKind } from './schema.ts';

/** The names and texts of one kind of delegated domain. */
type KindFacts = {
  /** Its name in a refusal. */
  entity: string;
  /** Its type in the audit log. */
  auditType: 'bounce-domain' | 'tracking-domain';
  screen: string;
  /** Returns the name that its CNAME must point to. */
  cnameTarget: () => string;
  /** The notification of a verified domain. */
  verified: string;
  /** The notification of a domain whose record is gone. */
  lost: string;
};

/** Both kinds of delegated domains. */
export const KINDS: Readonly<Record<DelegatedKind, KindFacts>> = {
  bounce: {
    entity: 'bounce domain',
    auditType: 'bounce-domain',
    screen: '/domain/bounce',
    cnameTarget: platformBounceDomain,
    verified: 'Bounces now come back to it.',
    lost: 'Its record no longer points to us. Until it does again, mail uses this installation’s return path.',
  },
  tracking: {
    entity: 'tracking domain',
    auditType: 'tracking-domain',
    screen: '/domain/tracking',
    cnameTarget: () => new URL(settings().PUBLIC_URL).hostname,
    verified: 'Links and open pixels use it as soon as it answers over HTTPS.',
    lost: 'Its record no longer points to us. Until it does again, links use this installation’s address.',
  },
};
