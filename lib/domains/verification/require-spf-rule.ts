import { AppError } from '#lib/core/errors/app-error.ts';
import type { SendingDomainDetail } from '../schema.ts';

/**
 * Requires that the SPF rules which the last check found do not contradict each other or leave out this installation. A
 * domain without any SPF rule passes, because its record is only missing yet; the check itself is stored in either case.
 *
 * @throws {AppError} doubleSpf (several rules: receivers ignore all of them), singleSpf (one rule, which does not allow our
 *   servers); the message says what to change, and `payload.value` is the value to publish.
 */
export function requireSpfRule({ records }: Pick<SendingDomainDetail, 'records'>): void {
  const spf = records.find(({ purpose }) => purpose === 'spf');
  if (spf?.status !== 'wrong' || spf.found.length === 0) return;
  const message = `${spf.advice ?? 'Replace it with one record.'} Value: ${spf.value}`;
  throw new AppError(spf.found.length > 1 ? 'doubleSpf' : 'singleSpf', { value: spf.value, message });
}
