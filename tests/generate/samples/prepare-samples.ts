import { join } from 'node:path';
import { verifySamples } from '#components/connect/webhooks/samples/verify-samples.ts';
import { BODY_PLACEHOLDER } from '#components/content/templates/samples/load-send-samples.ts';
import { validationSamples } from '#components/insight/validation/samples/validation-samples.ts';
import { curlSample } from '#components/kit/samples/curl-sample.ts';
import { restSamples, sendSamples } from '#components/kit/samples/send-samples.ts';
import { smtpSamples } from '#components/kit/samples/smtp-samples.ts';
import { TEMPLATE_FACTS } from '#components/kit/samples/template-facts.ts';
import { delegatedSample } from '#components/senders/domains/delegated-sample.ts';
import type { CodeSample } from '#components/ui/code/code-sample.ts';
import type { SampleGroup } from '#components/ui/code/color-samples.ts';
import { encodeLines } from '#components/ui/code/encode-lines.ts';
import { highlightSample } from './highlight-sample.ts';

/** The file with the colours of all samples. */
export const PREPARED_FILE = join(import.meta.dirname, '../../../components/ui/code/prepared-samples.json');

/** Every sample of the screens, with the placeholders. */
export const SAMPLES: Record<SampleGroup, readonly CodeSample[]> = {
  rest: restSamples(TEMPLATE_FACTS),
  smtp: smtpSamples(TEMPLATE_FACTS),
  smtpSelfSigned: smtpSamples({ ...TEMPLATE_FACTS, selfSigned: true }),
  activity: [curlSample(TEMPLATE_FACTS)],
  bounce: [delegatedSample('bounce', TEMPLATE_FACTS.apiUrl)],
  validation: validationSamples(TEMPLATE_FACTS),
  tracking: [delegatedSample('tracking', TEMPLATE_FACTS.apiUrl)],
  template: sendSamples({ ...TEMPLATE_FACTS, bodyOf: () => BODY_PLACEHOLDER }),
  verify: verifySamples(),
};

/** Colours every sample; returns the text of the file. */
export async function prepareSamples(): Promise<string> {
  const groups: Record<string, Record<string, string>> = {};
  for (const [group, samples] of Object.entries(SAMPLES)) {
    const texts: Record<string, string> = {};
    for (const sample of samples) texts[sample.label] = encodeLines((await highlightSample(sample)).lines);
    groups[group] = texts;
  }
  // The marks are invisible: escaped they show in a change.
  const escapeMark = (mark: string) => `\\u${mark.charCodeAt(0).toString(16)}`;
  return `${JSON.stringify(groups, null, 2).replaceAll(/[\uE000-\uE005]/g, escapeMark)}\n`;
}
