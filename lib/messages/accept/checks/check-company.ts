import { featureOff } from '#lib/access/require-feature.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { TRANSACTIONAL_EMAIL } from '#lib/usage/slots.ts';
import type { SendingScope } from '../../incoming-message.ts';
import { getSendingFacts, rereadSendingFacts } from '../facts/get-sending-facts.ts';

/**
 * Verifies that a company may send: it is not suspended, it has the feature, and in production it has left the sandbox.
 *
 * @throws {AppError} accountSuspended, featureOff, productionRequired
 */
export async function checkCompany({ companyId, environment }: SendingScope): Promise<void> {
  const kept = await getSendingFacts(companyId);
  if (kept.suspended) throw new AppError('accountSuspended');
  if (!kept.isSendingEnabled && !(await rereadSendingFacts(companyId)).isSendingEnabled)
    throw featureOff(TRANSACTIONAL_EMAIL);
  if (environment === 'production' && kept.sandbox && (await rereadSendingFacts(companyId)).sandbox) {
    throw new AppError('productionRequired');
  }
}
