'use client';

import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { AccountSecurity } from '#lib/account/identity/schema.ts';
import { pathOf } from '#lib/client/calls.ts';
import { useApi } from '#lib/client/use-api.ts';

type SecurityDataProps = { initial: AccountSecurity; children: ReactNode };

/** Gives the panels below it their data with the page, so that none of them grows when it arrives. */
export const SecurityData = ({ initial, children }: SecurityDataProps) => (
  <SWRConfig value={{ fallback: { [pathOf('GET /api/config/v1/account-security')]: initial } }}>{children}</SWRConfig>
);

/** Loads how the person signs in; the panels of one page share one request. */
export const useAccountSecurity = () => useApi('GET /api/config/v1/account-security');
