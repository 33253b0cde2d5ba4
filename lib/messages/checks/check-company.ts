import { AppError } from '#lib/core/errors/app-error.ts';
import type { SendingScope } from '../incoming-message.ts';
import { getSendingFacts, rereadSendingFacts } from '../sending-facts.ts';

/**
 * Lets only active companies send, and in production only those that left the sandbox.
 *
 * @throws {AppError} accountSuspended, productionRequired
 */
export async function checkCompany({ companyId, environment }: SendingScope): Promise<void> {
  const kept = await getSendingFacts(companyId);
  if (kept.suspended) throw new AppError('accountSuspended');
  if (environment === 'production' && kept.sandbox && (await rereadSendingFacts(companyId)).sandbox) {
    throw new AppError('productionRequired');
  }
}
