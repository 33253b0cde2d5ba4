import type { Company } from './schema.ts';

/** Whether production is open to a company's people (spec §3 User: the value Disabled is seen). */
export type UserEnvironment = 'Disabled' | 'Enabled';

/** The `environment` of a company's people: Disabled until production was approved. */
export const userEnvironment = ({ productionStatus }: Pick<Company, 'productionStatus'>): UserEnvironment =>
  productionStatus === 'Approved' ? 'Enabled' : 'Disabled';
