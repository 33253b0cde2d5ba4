import { AppError } from '#lib/core/errors/app-error.ts';
import type { IncomingMessage, SendingScope } from '../incoming-message.ts';
import { getSendingFacts, rereadSendingFacts } from '../sending-facts.ts';

/** The pools that a company may send through, as its facts keep them. */
export type PoolChoices = {
  /** Ids by name and by id; a company's own name goes before the installation's. */
  byName: ReadonlyMap<string, string>;
  ofDomains: ReadonlyMap<string, string>;
  ofSubaccounts: ReadonlyMap<string, string>;
  /** The company's default, else the installation's. */
  standard: string | null;
};

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
