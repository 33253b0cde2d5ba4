import { KEY_PLACEHOLDER } from '#components/kit/samples/facts.ts';
import { TEMPLATE_FACTS } from '#components/kit/samples/template-facts.ts';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { colorSample } from '#components/ui/code/color-samples.ts';
import { validationSamples } from './validation-samples.ts';

/** Builds and colours the samples of a validation, on the server; the address stays a placeholder. */
export const loadValidationSamples = (apiUrl: string): HighlightedSample[] =>
  validationSamples({ apiUrl, apiKey: KEY_PLACEHOLDER, to: TEMPLATE_FACTS.to }).map((sample) =>
    colorSample('validation', sample, { [TEMPLATE_FACTS.apiUrl]: apiUrl }),
  );
