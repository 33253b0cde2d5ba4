import { KEY_PLACEHOLDER } from '#components/kit/samples/facts.ts';
import type { SampleLabel } from '#components/kit/samples/request-samples.ts';
import { sendSamples } from '#components/kit/samples/send-samples.ts';
import { TEMPLATE_FACTS } from '#components/kit/samples/template-facts.ts';
import { writeBody } from '#components/kit/samples/write-body.ts';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { colorSample } from '#components/ui/code/color-samples.ts';
import type { Template } from '#lib/content/templates/schema.ts';
import { fillData } from '../edit/sample-data.ts';
import { editedVersion } from '../editor-fields.ts';

/** Holds the position of the body while the samples are coloured. */
export const BODY_PLACEHOLDER = 'templateBody';

const TO = 'someone@example.com';

type Given = { apiUrl: string; from: string };

/** Builds and colours the samples that send a template, on the server, with its variables and an example of each. */
export function loadSendSamples(template: Template, { apiUrl, from }: Given): HighlightedSample[] {
  const version = template.published ?? editedVersion(template);
  const data = Object.values(version?.test_data ?? {})[0] ?? fillData({}, template.variables);
  const sender = version?.from_email ? {} : { from };
  const { alias } = template;
  const bodyOf = (label: SampleLabel) => {
    const sent = label === 'Resend SDK' ? { id: alias, variables: data } : { alias, variables: data };
    return writeBody(label, { ...sender, to: TO, template: sent });
  };
  return sendSamples({ apiUrl, apiKey: KEY_PLACEHOLDER, bodyOf }).map((sample) =>
    colorSample('template', sample, {
      [TEMPLATE_FACTS.apiUrl]: apiUrl,
      [BODY_PLACEHOLDER]: bodyOf(sample.label),
    }),
  );
}
