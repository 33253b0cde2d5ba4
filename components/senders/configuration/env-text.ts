import { KEY_PLACEHOLDER, type SampleFacts } from '#components/kit/samples/facts.ts';

/** Returns the credentials as lines of a `.env` file. */
export function envText(facts: SampleFacts): string {
  return `${[
    ['SMTP_HOST', facts.host],
    ['SMTP_PORT', facts.starttlsPort],
    ['SMTP_USERNAME', facts.username],
    ['SMTP_PASSWORD', facts.apiKey],
    ['MAIL_API_URL', facts.apiUrl],
    ['MAIL_API_KEY', facts.apiKey],
    ['MAIL_FROM', facts.from],
  ]
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')}\n`;
}

/** Returns true if a key is known that can be filled in. */
export const hasKey = (facts: SampleFacts): boolean => facts.apiKey !== KEY_PLACEHOLDER;
