import { featureOff } from '#lib/account/access/require-feature.ts';
import { TRANSACTIONAL_EMAIL } from '#lib/account/usage/slots.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { requireActiveSubaccount } from '#lib/senders/subaccounts/sending/sending-subaccount.ts';
import type { SendingScope } from '../../incoming-message.ts';
import { getSendingFacts, rereadSendingFacts } from '../facts/get-sending-facts.ts';
import { requireSimulatedRate } from './simulated-rate.ts';

/**
 * Verifies that a company may send: it is not suspended, it has the feature, and in production it has left the sandbox.
 * The same for the sub-account that sends, which must be active.
 *
 * @throws {AppError} accountSuspended, invalidApiKey (a terminated sub-account), featureOff, productionRequired
 */
export async function checkCompany({ companyId, environment, subaccountId }: SendingScope): Promise<void> {
  const kept = await getSendingFacts(companyId);
  if (kept.suspended) throw new AppError('accountSuspended');
  if (!kept.isSendingEnabled && !(await rereadSendingFacts(companyId)).isSendingEnabled)
    throw featureOff(TRANSACTIONAL_EMAIL);
  if (environment === 'production' && kept.sandbox && (await rereadSendingFacts(companyId)).sandbox) {
    throw new AppError('productionRequired');
  }
  if (subaccountId) await requireActiveSubaccount(companyId, subaccountId);
}

/**
 * Verifies before the work of a request that its company may send, and that the rate of its sandbox is not used up.
 *
 * @throws {AppError} rateLimited; everything of `checkCompany`
 */
export async function checkRequest(scope: SendingScope): Promise<void> {
  await checkCompany(scope);
  if (scope.environment === 'sandbox') requireSimulatedRate(scope.companyId);
}
