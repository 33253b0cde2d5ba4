import type { AuthenticatedKey } from '#lib/api-keys/authenticated-key.ts';

/** In whose name a REST request sends: a proven key, or the dashboard for one of its people (then without a key). */
export type Sender = Pick<AuthenticatedKey, 'companyId' | 'environment' | 'subaccountId' | 'domains'> & {
  apiKeyId: string | null;
  /** The client's address, where it is known for sure. */
  ip: string | null;
};
