import { type SampleFacts, shell } from './facts.ts';

/** The request as a command for a shell. */
export function curlCommand(
  { apiUrl, apiKey }: Pick<SampleFacts, 'apiUrl' | 'apiKey'>,
  body: Record<string, string>,
): string {
  return `curl ${apiUrl}/emails \\
  -H "Authorization: Bearer ${apiKey}" \\
  -H "Content-Type: application/json" \\
  -d ${shell(JSON.stringify(body, null, 2)).replaceAll('\n', '\n  ')}`;
}
