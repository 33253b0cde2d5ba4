import type { Company, UserEnvironment } from './schema.ts';

/** The `environment` of a company's people: Disabled until production was approved. */
export const userEnvironment = ({ productionStatus }: Pick<Company, 'productionStatus'>): UserEnvironment =>
  productionStatus === 'Approved' ? 'Enabled' : 'Disabled';
