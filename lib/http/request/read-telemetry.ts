import { settings } from '#lib/infra/config/settings.ts';

/** The services of the operator that a page reports errors and visits to. */
export type TelemetryServices = {
  dsn: string | undefined;
  analytics: { url: string; key: string } | null;
};

/** Returns the services that the operator configured; null without any, and then a page loads nothing for them. */
export function readTelemetry(): TelemetryServices | null {
  const { ERROR_REPORTING_DSN: dsn, ANALYTICS_URL: url, ANALYTICS_KEY: key } = settings();
  const analytics = url && key ? { url, key } : null;
  return dsn || analytics ? { dsn, analytics } : null;
}
