/** The version that the product tells of itself (docs/product.md §9). */
export const APP_VERSION = '6.5.9';

/** The version of the policy that people accept (docs/product.md §9). */
export const POLICY_VERSION = '2.0.0';
