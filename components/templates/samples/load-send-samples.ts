import { KEY_PLACEHOLDER } from '#components/configuration/samples/facts.ts';
import { TEMPLATE_FACTS } from '#components/configuration/samples/template-facts.ts';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { colorSample } from '#components/ui/code/color-samples.ts';
import type { Template } from '#lib/templates/schema.ts';
import { editedVersion } from '../edit/editor-fields.ts';
import { fillData } from '../edit/sample-data.ts';
import { jsonLiteral, phpLiteral, pythonLiteral } from './literals.ts';
import { BODY_PLACEHOLDER, type SampleLabel, sendTemplateSamples } from './send-samples.ts';

const TO = 'someone@example.com';

type Given = { apiUrl: string; from: string };

/** Builds and colours the samples that send a template, on the server, with its variables and an example of each. */
export function loadSendSamples(template: Template, { apiUrl, from }: Given): HighlightedSample[] {
  const version = template.published ?? editedVersion(template);
  const data = Object.values(version?.test_data ?? {})[0] ?? fillData({}, template.variables);
  const sender = version?.from_email ? {} : { from };
  const body = { ...sender, to: TO, template: { alias: template.alias, variables: data } };
  const bodyOf = (label: SampleLabel) => writeBody(label, body);
  return sendTemplateSamples({ apiUrl, apiKey: KEY_PLACEHOLDER, bodyOf }).map((sample) =>
    colorSample('template', sample, {
      [TEMPLATE_FACTS.apiUrl]: apiUrl,
      [BODY_PLACEHOLDER]: writeBody(sample.label, body),
    }),
  );
}

type Body = { to: string; template: { alias: string; variables: unknown } };

/** Writes the body as the language of a sample does. */
function writeBody(label: string, body: Body): string {
  switch (label) {
    case 'curl':
      return jsonLiteral(body, '  ').replaceAll("'", `'\\''`);
    case 'Node':
      return jsonLiteral(body, '  ');
    case 'Resend SDK': {
      const { alias, variables } = body.template;
      return jsonLiteral({ ...body, template: { id: alias, variables } });
    }
    case 'Python':
      return pythonLiteral(body);
    case 'PHP':
      return phpLiteral(body);
    case 'Go':
      // A raw string of Go cannot have its own quotation mark.
      return jsonLiteral(body).replaceAll('`', '\\u0060');
    case 'Ruby':
      return jsonLiteral(body, '  ');
    case 'Java':
      return jsonLiteral(body, ' '.repeat(12)).replaceAll('\\', '\\\\');
    default:
      return jsonLiteral(body, '    ');
  }
}
