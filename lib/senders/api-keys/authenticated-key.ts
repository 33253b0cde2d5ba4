import type { Scope } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { Grant } from '#lib/registry/grants.ts';

/** A key that was proven: who sends and what the key allows. */
export type AuthenticatedKey = {
  apiKeyId: string;
  companyId: string;
  /** The environment of the key (`tx_test_` or `tx_live_`), and so of every message sent with it. */
  environment: Environment;
  subaccountId: string | null;
  /** True where the call asks for the rows of the company itself, and none of its sub-accounts. */
  isCompanyOnly?: boolean | undefined;
  grants: readonly Grant[];
  /** Sender domains that it is locked to; empty means all of the company's. */
  domains: readonly string[];
  refusesSuppressed: boolean;
};

/** Returns the scope of a call with a key. */
export const keyScope = ({ companyId, environment, subaccountId, isCompanyOnly }: AuthenticatedKey): Scope => ({
  companyId,
  environment,
  subaccountId,
  isCompanyOnly,
});
