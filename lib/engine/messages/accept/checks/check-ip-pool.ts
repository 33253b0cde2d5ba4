import { AppError } from '#lib/core/errors/app-error.ts';
import type { IncomingMessage, SendingScope } from '../../incoming-message.ts';
import { getSendingFacts, rereadSendingFacts } from '../facts/get-sending-facts.ts';

/**
 * The IP pool that a message leaves through: the one that it names, else its domain's, its subaccount's, the company's
 * default, the installation's; null for none.
 *
 * @throws {AppError} unknownIpPool
 */
export async function checkIpPool(
  scope: SendingScope,
  { options, subaccountId }: Pick<IncomingMessage, 'options' | 'subaccountId'>,
  sendingDomain: string,
): Promise<string | null> {
  const { ipPools } = await getSendingFacts(scope.companyId);
  const wanted = options?.ip_pool;
  if (typeof wanted === 'string') return ipPools?.byName.get(wanted) ?? findAnew(scope, wanted);
  if (!ipPools) return null;
  const ofSubaccount = subaccountId ? ipPools.ofSubaccounts.get(subaccountId) : undefined;
  return ipPools.ofDomains.get(sendingDomain) ?? ofSubaccount ?? ipPools.standard;
}

async function findAnew({ companyId }: SendingScope, wanted: string): Promise<string> {
  const id = (await rereadSendingFacts(companyId)).ipPools?.byName.get(wanted);
  if (!id) throw new AppError('unknownIpPool', { field: 'options.ip_pool', value: wanted });
  return id;
}
