import type { Configuration } from '#lib/api-keys/schema.ts';
import { KEY_PLACEHOLDER, type SampleFacts } from './facts.ts';

/** What the samples need to know of the installation. */
type Given = { configuration: Pick<Configuration, 'smtp' | 'api' | 'from'>; selfSigned: boolean };

/** What stands in the samples: of the configuration, with a key where one is known. */
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
