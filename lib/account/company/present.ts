import { type Company, ProductionStatus } from './schema.ts';
import type { CompanyRow } from './store.ts';

/** A company as its people may see it. */
export function presentCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    phone: row.phone,
    industry: row.industry,
    website: row.website,
    sandbox: row.sandbox,
    productionStatus: ProductionStatus.parse(row.productionStatus),
    timezone: row.timezone,
    openTracking: row.openTracking,
    clickTracking: row.clickTracking,
    environment: row.sandbox ? 'sandbox' : 'production',
    createdAt: row.createdAt.toISOString(),
  };
}
