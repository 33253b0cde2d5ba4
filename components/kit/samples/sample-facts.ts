import type { SimulatorAddress } from '#lib/engine/messages/schema.ts';
import type { AuthorizedRecipient } from '#lib/engine/sandbox/schema.ts';
import type { Configuration } from '#lib/senders/api-keys/schema.ts';
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

/** The recipients that an account may write to. */
type Recipients = {
  environment: Configuration['environment'];
  recipients: readonly AuthorizedRecipient[];
  simulators: readonly SimulatorAddress[];
};

/** Returns the recipient of the samples: in the sandbox one that may get mail, in production the default. */
export function sampleRecipient({ environment, recipients, simulators }: Recipients): string | undefined {
  if (environment !== 'sandbox') return undefined;
  return recipients.find(({ state }) => state === 'verified')?.email ?? simulators[0]?.address;
}
