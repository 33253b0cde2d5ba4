import type { ErrorCode } from '#lib/core/errors/catalogue.ts';
import { settings } from '#lib/infra/config/settings.ts';

/** Returns the address of the documentation page of an error. */
export const docsUrl = (code: ErrorCode): string => `${settings().PUBLIC_URL}/docs/errors/${code}`;
