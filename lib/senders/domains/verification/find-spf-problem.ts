import { errorCatalogue } from '#lib/core/errors/catalogue.ts';
import type { SendingDomainDetail, SpfProblem } from '../schema.ts';

/**
 * Finds what the last check says against the SPF rules of a domain: several rules, all of which receivers ignore
 * (`doubleSpf`), or one that does not allow our servers or that receivers cannot evaluate (`singleSpf`). A domain without any
 * rule has no problem, because its record is only missing yet.
 *
 * @returns the code with a message that says what to change, and the value to publish; null for no problem.
 */
export function findSpfProblem({ records }: Pick<SendingDomainDetail, 'records'>): SpfProblem | null {
  const spf = records.find(({ purpose }) => purpose === 'spf');
  if (spf?.status !== 'wrong' || spf.found.length === 0) return null;
  const { specCode, message } = errorCatalogue[spf.found.length > 1 ? 'doubleSpf' : 'singleSpf'];
  return { code: specCode, message: `${spf.advice ?? message} Value: ${spf.value}`, value: spf.value };
}
