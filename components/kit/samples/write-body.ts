import { jsonLiteral, phpLiteral, pythonLiteral, scriptLiteral } from './literals.ts';
import type { SampleLabel } from './request-samples.ts';

/** Writes the body of a request as the code sample of a language holds it. */
export function writeBody(label: SampleLabel, body: unknown): string {
  switch (label) {
    case 'curl':
      return jsonLiteral(body, '  ').replaceAll("'", `'\\''`);
    case 'Node':
      return scriptLiteral(body, '  ');
    case 'Resend SDK':
      return scriptLiteral(body);
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
    case 'C#':
      return jsonLiteral(body, '    ');
  }
}
