import { settings } from '#lib/infra/config/settings.ts';

/** How often the leases in hand are renewed within the time of one: twice may fail. */
export const RENEWALS_A_LEASE = 3;

/** How long a claim holds without being renewed, in milliseconds. */
export const leaseMs = (): number => settings().DELIVERY_LEASE_SECONDS * 1_000;
