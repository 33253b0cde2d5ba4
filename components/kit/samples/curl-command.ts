import { quoteForShell, type SampleFacts } from './facts.ts';

/** The request that sends a message, as a command for a shell. */
export function curlCommand(
  { apiUrl, apiKey }: Pick<SampleFacts, 'apiUrl' | 'apiKey'>,
  body: Record<string, string>,
): string {
  return curlRequest(`${apiUrl}/emails`, apiKey, quoteForShell(JSON.stringify(body, null, 2)).replaceAll('\n', '\n  '));
}

/** A call of the API as a command for a shell, with its body in quotes. */
export const curlRequest = (url: string, apiKey: string, quotedBody: string): string => `curl ${url} \\
  -H "Authorization: Bearer ${apiKey}" \\
  -H "Content-Type: application/json" \\
  -d ${quotedBody}`;
