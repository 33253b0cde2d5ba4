'use client';

import { useApi } from '#lib/client/use-api.ts';

/** Loads how the person signs in; the panels of one page share one request. */
export const useAccountSecurity = () => useApi('GET /api/config/v1/account-security');
