import type { SampleFacts } from '#components/kit/samples/facts.ts';
import { requestSamples, type SampleLabel } from '#components/kit/samples/request-samples.ts';
import { writeBody } from '#components/kit/samples/write-body.ts';
import type { CodeSample } from '#components/ui/code/code-sample.ts';

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
