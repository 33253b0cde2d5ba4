import type { Grant } from '#lib/registry/grants.ts';
import type { Environment } from './environment.ts';

/** The actor: a person with a session, an API key, the operator at the command line, or the product itself. */
export type Actor =
  | { type: 'user'; userId: string; sessionId: string }
  /** `domains` are those that the key is locked to, of senders; none, or absent, means all of the company's. */
  | { type: 'apiKey'; apiKeyId: string; domains?: readonly string[] }
  | { type: 'operator' }
  | { type: 'system' };

/** The wall between companies: every store function takes it first and every row it touches carries it. */
export type Scope = {
  companyId: string;
  environment: Environment;
  /** The sub-account that the caller is limited to; null or absent for a caller that may see the whole company. */
  subaccountId?: string | null;
  /** True for a caller that reads the rows of the company itself, and none of its sub-accounts. */
  isCompanyOnly?: boolean | undefined;
};

/** The context that every verb gets besides its input. */
export type Context = {
  scope: Scope;
  actor: Actor;
  /** Grants of the person's role or the key; absent for the operator and the product itself, who may do everything. */
  grants?: readonly Grant[];
  /** Sent as the answer's `x-request-id`, and written to every log line of the request. */
  requestId: string;
  /** The address of the caller, where there is one. */
  ip: string | null;
  /** The current instant; tests hold it still. */
  now: () => Date;
};
