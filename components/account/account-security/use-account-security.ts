'use client';

import type { AccountSecurity } from '#lib/account/identity/schema.ts';
import { useApi } from '#lib/client/use-api.ts';

/** The API path of the sign-in settings. */
export const ACCOUNT_SECURITY_PATH = '/api/config/v1/account-security';

/** Loads how the person signs in; the panels of one page share one request. */
export const useAccountSecurity = () => useApi<AccountSecurity>(ACCOUNT_SECURITY_PATH);
