import type { Configuration } from '#lib/api-keys/schema.ts';
import { KEY_PLACEHOLDER, type SampleFacts } from './facts.ts';

/** The facts of the installation that the samples need. */
type Given = { configuration: Pick<Configuration, 'smtp' | 'api' | 'from'>; selfSigned: boolean };

/** Returns the values for the samples: those of the configuration, with the key if it is known. */
export function sampleFacts(
  {
    configuration: {
      smtp,
      api: { baseUrl },
      from,
    },
    selfSigned,
  }: Given,
  key: string | null,
  to = 'someone@example.com',
): SampleFacts {
  const starttls = smtp.ports.find(({ tls }) => tls === 'starttls');
  return {
    apiUrl: baseUrl,
    host: smtp.host,
    starttlsPort: starttls?.port ?? smtp.ports[0]?.port ?? 587,
    username: smtp.usernames[0] ?? 'smtp',
    apiKey: key ?? KEY_PLACEHOLDER,
    from,
    to,
    selfSigned,
  };
}
