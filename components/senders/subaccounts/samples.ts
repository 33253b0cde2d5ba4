import { curlSample } from '#components/kit/samples/curl-sample.ts';

/** The addresses that the samples of a new subaccount need. */
export type SubaccountSampleFacts = { apiUrl: string; smtpHost: string; smtpPort: number; from: string };

const TO = 'someone@example.com';

/** Sends a message over REST with a subaccount's key. */
export const sendSample = ({ apiUrl, from }: SubaccountSampleFacts, key: string): string =>
  curlSample({ apiUrl, from, to: TO }).code.replace('$API_KEY', key);

/** The SMTP settings of a subaccount's key. */
export const smtpSample = ({ smtpHost, smtpPort }: SubaccountSampleFacts, key: string): string =>
  [`SMTP_HOST=${smtpHost}`, `SMTP_PORT=${smtpPort}`, 'SMTP_USERNAME=smtp', `SMTP_PASSWORD=${key}`].join('\n');

/** Sends a message for a subaccount with a key of the company. */
export const actSample = ({ apiUrl, from }: SubaccountSampleFacts, number: number): string =>
  curlSample({ apiUrl, from, to: TO }).code.replace(
    '  -H "Content-Type',
    `  -H "X-MSYS-SUBACCOUNT: ${number}" \\\n  -H "Content-Type`,
  );
