import { TEMPLATE_FACTS } from '#components/kit/samples/template-facts.ts';
import type { CodeSample, HighlightedSample } from '#components/ui/code/code-sample.ts';
import { colorSample } from '#components/ui/code/color-samples.ts';
import { pathOf } from '#lib/client/calls.ts';
import type { DelegatedKind } from '#lib/senders/domains/delegated/schema.ts';

/** Adds a bounce or tracking domain over REST, from a shell. */
export function delegatedSample(kind: DelegatedKind, publicUrl: string): CodeSample {
  const domain = kind === 'bounce' ? 'bounces.example.com' : 'click.example.com';
  return {
    label: 'curl',
    language: 'shellscript',
    code: `curl ${publicUrl}${pathOf(`POST /api/config/v1/domain/${kind}`, { body: { domain } })} \\
  -H "Authorization: Bearer $API_KEY" -H "x-product: transactional" \\
  -H "content-type: application/json" \\
  -d '{"domain": "${domain}"}'`,
  };
}

/** Builds and colours the sample of an empty list of domains, on the server. */
export const loadDelegatedSample = (kind: DelegatedKind, publicUrl: string): HighlightedSample =>
  colorSample(kind, delegatedSample(kind, publicUrl), { [TEMPLATE_FACTS.apiUrl]: publicUrl });
