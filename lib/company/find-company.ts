import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { presentCompany } from './present.ts';
import type { Company } from './schema.ts';
import { findCompaniesByName, findCompanyById, findCompanyBySlug } from './store.ts';

/**
 * The company that the operator means by an id, a slug or a name.
 *
 * @throws {AppError} notFound; invalidField where the text fits several companies
 */
export async function findCompany(text: string): Promise<Company> {
  const known = (isUuid(text) && (await findCompanyById(text))) || (await findCompanyBySlug(text.toLowerCase()));
  if (known) return presentCompany(known);
  const [first, second] = await findCompaniesByName(text);
  if (!first) throw new AppError('notFound', { values: { entity: `company ${text}` } });
  if (!second) return presentCompany(first);
  const cause = `Several companies are called ${text}; give the id or the slug.`;
  throw new AppError('invalidField', { field: 'company', value: text, cause, message: cause });
}
