import { z } from 'zod';

/**
 * The slots of a quota (docs/product.md §3 Usage): `sandbox` and `daily` count a day, all others a month. `extra` is used
 * once `monthly` is; `bulk` counts mail that is not transactional, beside `monthly`; `purify` counts validated
 * addresses and is unlimited for a company without such a quota.
 */
export const USAGE_SLOTS = ['monthly', 'daily', 'sandbox', 'bulk', 'extra', 'purify'] as const;

/** A slot of a quota. */
export const UsageSlot = z.enum(USAGE_SLOTS);
export type UsageSlot = z.infer<typeof UsageSlot>;

/** The feature whose quota every sent mail moves. */
export const TRANSACTIONAL_EMAIL = 'transactionalEmail';

/** A quota of this size has no end. */
export const UNLIMITED = -1;
