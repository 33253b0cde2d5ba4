'use client';

import { useApi } from '#lib/client/use-api.ts';
import type { AccountSecurity } from '#lib/identity/schema.ts';

/** Loads how the person signs in; the panels of one page share one request. */
export const useAccountSecurity = () => useApi<AccountSecurity>('/api/config/v1/account-security');
