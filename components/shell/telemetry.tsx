'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { type AnalyticsService, captureVisit, setAnalytics } from '#lib/client/analytics.ts';
import { watchErrors } from '#lib/client/report-error.ts';

type TelemetryProps = {
  /** The error reporting service, where the operator configured one. */
  dsn: string | undefined;
  /** The analytics service, where the operator configured one. */
  analytics: AnalyticsService | null;
};

/** Reports errors and page visits to the services that the operator configured. Rendered only where there is one. */
export function Telemetry({ dsn, analytics }: TelemetryProps) {
  const path = usePathname();
  useEffect(() => {
    if (!analytics) return;
    setAnalytics(analytics);
    captureVisit(path);
  }, [analytics, path]);
  useEffect(() => {
    if (!dsn) return;
    // The page comes first; errors of before are kept for it.
    const load = () => void loadService(dsn);
    if (document.readyState === 'complete') load();
    else window.addEventListener('load', load, { once: true });
    const stop = watchErrors();
    return () => {
      window.removeEventListener('load', load);
      stop();
    };
  }, [dsn]);
  return null;
}

/** Loads the service; without it errors are still in our own log. */
async function loadService(dsn: string): Promise<void> {
  const service = await import('#lib/client/error-service.ts').catch(() => null);
  service?.startErrorService(dsn);
}
