import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { colorSample } from '#components/ui/code/color-samples.ts';
import { verifySamples } from './verify-samples.ts';

/** Returns the code that verifies a signature, in colour. */
export const loadVerifySamples = (): readonly HighlightedSample[] =>
  verifySamples().map((sample) => colorSample('verify', sample, {}));
