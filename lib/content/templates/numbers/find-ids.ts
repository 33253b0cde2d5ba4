import { findIdsOfNumbers } from './store.ts';

/**
 * Finds the ids of templates by the numbers that they have in their company. An id says nothing about the right to use the
 * template, which a send checks.
 */
export async function findTemplateIds(companyId: string, numbers: readonly number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await findIdsOfNumbers(companyId, [...numbers]);
  return new Map(rows.map(({ id, number }) => [number, id]));
}
