import { api } from './api.ts';

/**
 * Goes to another company of the person; a full load, so that nothing of the company before stays.
 *
 * @throws {ApiError} as POST /user/switch-company refuses
 */
export async function switchToCompany(companyId: string): Promise<void> {
  await api('POST /api/config/v1/user/switch-company', { body: { companyId } });
  window.location.assign('/');
}
