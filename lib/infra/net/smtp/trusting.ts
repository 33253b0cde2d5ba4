import { rootCertificates } from 'node:tls';

/** The TLS options that trust certificates (PEM) beside the usual ones. */
export const trusting = (certificates: string | null): { ca?: string[] } =>
  certificates === null ? {} : { ca: [...rootCertificates, certificates] };
