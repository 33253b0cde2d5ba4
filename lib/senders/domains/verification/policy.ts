import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { type RecordResolver, recordResolver } from '#lib/infra/net/look-up-records.ts';
import { safeFetch } from '#lib/infra/net/safe-fetch.ts';
import type { CheckedDomain } from '../check-store.ts';
import type { RecordCheck } from '../schema.ts';
import type { ProbeFetch } from './probe-tracking-domain.ts';

/** The network that a check asks: DNS, and the web for tracking domains. */
export type CheckNetwork = { resolver: RecordResolver; fetch: ProbeFetch };

/** Creates access to the network of the machine. */
export const createNetwork = (): CheckNetwork => ({ resolver: recordResolver(), fetch: safeFetch });

/** A domain whose records are checked, and the DNS zone that they are entered in. */
export type ZonedDomain = Pick<CheckedDomain, 'id' | 'domain' | 'isPlatform'> & { zone: string };

/** The result of a check. */
export type Findings = {
  records: RecordCheck[];
  /** The state of the required record: it proves the domain, it does not, or DNS gave no answer. */
  proof: 'valid' | 'missing' | 'unknown';
  /** Nothing more is to be published or set up, once the domain is verified. */
  isComplete: boolean;
  /** Why a tracking domain does not serve HTTPS yet, as a sentence. */
  httpsProblem: string | null;
  /** Stores what only this kind has, in the transaction of the check and after the status. */
  saveDetails(db: Database, isVerified: boolean): Promise<void>;
};

/** The rules of one kind of domain. */
export type VerificationPolicy = {
  /** The type of the domain in the audit log, and the prefix of its actions there. */
  auditType: 'domain' | 'bounce-domain' | 'tracking-domain';
  /** The path of the domain's screen, without its id. */
  screen: string;
  /**
   * The notification of a verified domain whose record is gone, which then loses its status; null where the status stays, so
   * that a fault of somebody's name servers stops no mail.
   */
  lost: string | null;
  /** The notification of a verified domain. */
  verified: string;
  /** Checks the records of a domain. Asks the network and writes nothing; never throws for what DNS says. */
  check(ctx: Context, domain: ZonedDomain, network: CheckNetwork): Promise<Findings>;
  /**
   * Marks a domain as verified unless another company has claimed it before.
   *
   * @returns further facts for the audit log; null where another company has it.
   */
  claim(db: Database, ctx: Context, domain: ZonedDomain): Promise<Record<string, unknown> | null>;
};
