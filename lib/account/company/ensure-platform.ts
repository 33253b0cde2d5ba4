import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { insertCompany, insertPlatformDomain, insertUnlimitedQuota, renamePlatformDomains } from './store.ts';

/**
 * Creates the platform's own company, which sends system mail, and moves every company's domain under the current
 * `PLATFORM_DOMAIN`. Called after migrations at every start; idempotent, also when called concurrently.
 */
export async function ensurePlatform(): Promise<void> {
  const domain = settings().PLATFORM_DOMAIN.toLowerCase();
  const id = PLATFORM_COMPANY_ID;
  await withTransaction(async (db) => {
    await insertCompany(db, {
      id,
      name: 'Mailwright',
      slug: 'platform',
      sandbox: false,
      productionStatus: 'Approved',
      timezone: 'UTC',
      vendor: settings().VENDOR,
    });
    await insertPlatformDomain(db, id, domain);
    await insertUnlimitedQuota(db, id);
    await renamePlatformDomains(db, id, domain);
  });
}
