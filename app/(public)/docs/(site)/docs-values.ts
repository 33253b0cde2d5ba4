import type { DocsValues } from '#components/service/docs/site/fill-values.ts';
import { settings } from '#lib/infra/config/settings.ts';

/** Returns the addresses of this installation by the examples in the pages that they replace. */
export function docsValues(): DocsValues {
  const { API_URL, PUBLIC_URL, SMTP_HOST, SMTP_PORTS, PLATFORM_DOMAIN } = settings();
  return [
    ['https://mail.example.com/api/v1', API_URL],
    ['https://mail.example.com', PUBLIC_URL],
    ['smtp.example.com', SMTP_HOST],
    ['10587', String(SMTP_PORTS[0] ?? 587)],
    ['mailwright.example', PLATFORM_DOMAIN],
  ];
}
