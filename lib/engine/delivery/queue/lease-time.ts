import { settings } from '#lib/infra/config/settings.ts';

/** The number of renewals within one lease, two of which may fail. */
export const RENEWALS_A_LEASE = 3;

/** The duration of a lease that is not renewed, in milliseconds. */
export const leaseMs = (): number => settings().DELIVERY_LEASE_SECONDS * 1_000;
