import { z } from 'zod';

/** The industries of a company, in the prescribed order and words (docs/product.md §9). */
export const INDUSTRIES = [
  'Agency',
  'Automotive',
  'Banking',
  'Communication',
  'Charity/Non-Profit',
  'Education and Training',
  'Entertainment',
  'Financial Services',
  'Financial Technology',
  'FMCG',
  'E-commerce',
  'Government',
  'Insurance',
  'Legal Services',
  'Media and Publishing',
  'Online Shop',
  'Real-Estate/Property',
  'Religious Org.',
  'Restaurant & Food',
  'Retail',
  'Software Company',
  'Transportation',
  'Travel and Tourism',
  'Manufacture',
  'Other',
] as const;

/** An industry of the list. */
export const Industry = z.enum(INDUSTRIES);
export type Industry = z.infer<typeof Industry>;
