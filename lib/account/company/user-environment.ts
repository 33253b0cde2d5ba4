import type { Company, UserEnvironment } from './schema.ts';

/** Returns the `environment` of a company's users: Disabled until production is approved. */
export const userEnvironment = ({ productionStatus }: Pick<Company, 'productionStatus'>): UserEnvironment =>
  productionStatus === 'Approved' ? 'Enabled' : 'Disabled';
