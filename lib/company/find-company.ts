import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { presentCompany } from './present.ts';
import type { Company } from './schema.ts';
import { findCompaniesByName, findCompanyById } from './store.ts';

/**
 * The company that the operator means by an id, a slug or a name.
 *
 * @throws {AppError} notFound; invalidField where the text fits several companies
 */
export async function findCompany(text: string): Promise<Company> {
  const byId = isUuid(text) ? await findCompanyById(text) : null;
  if (byId) return presentCompany(byId);
  const [first, second] = await findCompaniesByName(text);
  if (!first) throw new AppError('notFound', { values: { entity: `company ${text}` } });
  if (first.slug === text.toLowerCase() || !second) return presentCompany(first);
  const cause = `Several companies are called ${text}; give the id or the slug.`;
  throw new AppError('invalidField', { field: 'company', value: text, cause, message: cause });
}
