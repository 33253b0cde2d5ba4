import { settings } from '#lib/infra/config/settings.ts';

/**
 * Returns the connection URI of sessions that must be the server's own: notifications, locks of a session and
 * migrations. A pooler in transaction mode gives each transaction another session.
 */
export const directUrl = (): string | undefined => settings().DATABASE_DIRECT_URL ?? settings().DATABASE_URL;

/**
 * Returns true if `DATABASE_URL` leads to a pooler in transaction mode, which is so where a direct way is named besides:
 * sessions then keep neither prepared statements nor settings.
 */
export const isPooled = (): boolean => settings().DATABASE_DIRECT_URL !== undefined;
