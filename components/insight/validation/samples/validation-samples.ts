import { KEY_PLACEHOLDER, type SampleFacts } from '#components/kit/samples/facts.ts';
import { requestSamples, type SampleLabel } from '#components/kit/samples/request-samples.ts';
import { TEMPLATE_FACTS } from '#components/kit/samples/template-facts.ts';
import { writeBody } from '#components/kit/samples/write-body.ts';
import type { CodeSample, HighlightedSample } from '#components/ui/code/code-sample.ts';
import { colorSample } from '#components/ui/code/color-samples.ts';

/** The languages of the samples: as many as fit beside the response. */
const LABELS: ReadonlySet<string> = new Set<SampleLabel>(['curl', 'Node', 'Python', 'PHP']);

/** Validating one address over REST. */
export const validationSamples = ({ to, ...facts }: Pick<SampleFacts, 'apiUrl' | 'apiKey' | 'to'>): CodeSample[] =>
  requestSamples({
    ...facts,
    path: '/validations',
    program: 'validate',
    bodyOf: (label) => writeBody(label, { email: to }),
  }).filter(({ label }) => LABELS.has(label));

/** Builds and colours the samples of a validation, on the server; the address stays a placeholder. */
export const loadValidationSamples = (apiUrl: string): HighlightedSample[] =>
  validationSamples({ apiUrl, apiKey: KEY_PLACEHOLDER, to: TEMPLATE_FACTS.to }).map((sample) =>
    colorSample('validation', sample, { [TEMPLATE_FACTS.apiUrl]: apiUrl }),
  );
