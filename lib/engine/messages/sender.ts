import type { Context } from '#lib/core/context.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';
import type { SendingScope } from './incoming-message.ts';

/** The sender of a REST request: an authenticated key, or the dashboard for one of its people (then without a key). */
export type Sender = Pick<
  AuthenticatedKey,
  'companyId' | 'environment' | 'subaccountId' | 'isCompanyOnly' | 'domains'
> & {
  apiKeyId: string | null;
  /** The client's address, where it is known for sure. */
  ip: string | null;
};

/** Creates the sender for a caller of the dashboard's API: a person, or a key, which sends at its own domains only. */
export function createSender({ scope, actor, ip }: Context): Sender {
  const { apiKeyId, domains = [] } = actor.type === 'apiKey' ? actor : { apiKeyId: null };
  return { ...scope, subaccountId: scope.subaccountId ?? null, domains, apiKeyId, ip };
}

/** Returns the part of a sender that intake uses as its scope. */
export const scopeOf = ({ companyId, environment, subaccountId }: Sender): SendingScope => ({
  companyId,
  environment,
  subaccountId,
});
