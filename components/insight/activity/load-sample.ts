import { type CurlSampleFacts, curlSample } from '#components/kit/samples/curl-sample.ts';
import { TEMPLATE_FACTS } from '#components/kit/samples/template-facts.ts';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { colorSample } from '#components/ui/code/color-samples.ts';

/** Builds and colours the sample of the empty list, on the server. */
export const loadSample = (facts: CurlSampleFacts): HighlightedSample =>
  colorSample('activity', curlSample(facts), {
    [TEMPLATE_FACTS.apiUrl]: facts.apiUrl,
    [TEMPLATE_FACTS.from]: facts.from,
    [TEMPLATE_FACTS.to]: facts.to,
  });
