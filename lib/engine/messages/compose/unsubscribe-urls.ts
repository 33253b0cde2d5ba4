import { returnPathKey } from '#lib/infra/crypto/return-path-key.ts';
import { createVerp } from '#lib/mail/verp.ts';
import type { SendingScope } from '../incoming-message.ts';
import { findLinkOrigin } from './link-origin.ts';

/** Returns the address at which the only recipient of a message unsubscribes; null without a key to sign it. */
export type UnsubscribeUrls = (messageId: string) => string | null;

/** Prepares the addresses for messages from a sending domain, which are the same as in their List-Unsubscribe. */
export async function createUnsubscribeUrls(
  scope: Pick<SendingScope, 'companyId' | 'subaccountId'>,
  sendingDomain: string,
): Promise<UnsubscribeUrls> {
  const { companyId } = scope;
  const origin = await findLinkOrigin(scope, sendingDomain);
  const key = returnPathKey();
  return (messageId) => {
    const token = key && createVerp('unsubscribe', { companyId, messageId, ordinal: 0 }, key);
    return token && `${origin}/t/u/${token}`;
  };
}
