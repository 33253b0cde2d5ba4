'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import { plainSample } from '#components/ui/code/code-sample.ts';

/** Adds a person over the API, from a shell; for a contact book that is empty. */
export function ContactSample({ apiUrl }: { apiUrl: string }) {
  const t = useTexts('contacts');
  const body = '{"email": "ann@example.com", "first_name": "Ann", "labels": ["Newsletter"], "create_labels": true}';
  const code = [
    `curl -X POST ${apiUrl}/contacts \\`,
    `  -H "Authorization: Bearer $API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${body}'`,
  ].join('\n');
  return <CodeBlock label={t('sample')} samples={[plainSample('curl', code)]} />;
}
