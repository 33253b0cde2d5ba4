import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { colorSample } from '#components/ui/code/color-samples.ts';
import type { SampleFacts } from './facts.ts';
import { restSamples } from './send-samples.ts';
import { smtpSamples } from './smtp-samples.ts';
import { valuesOf } from './template-facts.ts';

/** The samples of both protocols in colour, with the placeholder of the key. */
export type Samples = { smtp: readonly HighlightedSample[]; rest: readonly HighlightedSample[] };

/** Builds and colours all samples, on the server. */
export function loadSamples(facts: SampleFacts): Samples {
  const values = valuesOf(facts);
  const smtp = facts.selfSigned ? 'smtpSelfSigned' : 'smtp';
  return {
    smtp: smtpSamples(facts).map((sample) => colorSample(smtp, sample, values)),
    rest: restSamples(facts).map((sample) => colorSample('rest', sample, values)),
  };
}
