import { curlCommand } from '#components/kit/samples/curl-command.ts';
import type { CodeSample } from '#components/ui/code/code-sample.ts';

/** The facts that make the sample of the empty list run as shown, except for the key. */
export type CurlSampleFacts = { apiUrl: string; from: string; to: string };

/** Sends a message over REST, from a shell. */
export const curlSample = ({ apiUrl, from, to }: CurlSampleFacts): CodeSample => ({
  label: 'curl',
  language: 'shellscript',
  code: curlCommand({ apiUrl, apiKey: '$API_KEY' }, { from, to, subject: 'Hello', text: 'It works.' }),
});
