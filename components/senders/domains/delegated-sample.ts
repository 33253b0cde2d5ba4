import { TEMPLATE_FACTS } from '#components/kit/samples/template-facts.ts';
import type { CodeSample, HighlightedSample } from '#components/ui/code/code-sample.ts';
import { colorSample } from '#components/ui/code/color-samples.ts';
import type { DelegatedKind } from '#lib/senders/domains/delegated/schema.ts';
import { DELEGATED_PATHS } from './paths.ts';

/** Adds a bounce or tracking domain over REST, from a shell. */
export const delegatedSample = (kind: DelegatedKind, publicUrl: string): CodeSample => ({
  label: 'curl',
  language: 'shellscript',
  code: `curl ${publicUrl}${DELEGATED_PATHS[kind]} \\
  -H "Authorization: Bearer $API_KEY" -H "x-product: transactional" \\
  -H "content-type: application/json" \\
  -d '{"domain": "${kind === 'bounce' ? 'bounces' : 'click'}.example.com"}'`,
});

/** Builds and colours the sample of an empty list of domains, on the server. */
export const loadDelegatedSample = (kind: DelegatedKind, publicUrl: string): HighlightedSample =>
  colorSample(kind, delegatedSample(kind, publicUrl), { [TEMPLATE_FACTS.apiUrl]: publicUrl });
