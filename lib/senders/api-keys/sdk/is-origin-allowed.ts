import { hasOrigin } from '../authentication/store.ts';

/**
 * Returns whether pages of an origin may use an SDK key of the installation. A preflight names no key; the call that
 * follows it is checked against its own key.
 */
export const isOriginAllowed = (origin: string, now: Date): Promise<boolean> => hasOrigin(origin, now);
