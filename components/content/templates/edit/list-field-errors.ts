import { fieldMessage } from '#components/kit/forms/field-message.ts';
import type { Translate } from '#components/texts/types.ts';
import type { FieldFault } from './read-changes.ts';
import type { Editor } from './use-editor.ts';

/** Lists the sentences of fields that could not be read, or that the server refused, by the names of the fields. */
export function listFieldErrors(
  t: Translate<'templateEditor'>,
  faults: readonly FieldFault[],
  refusal: Editor['refusal'],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { field, fault, value } of faults) {
    errors[field] = fieldMessage(t(`fields.${field}`), t(`faults.${fault}`, { value }));
  }
  if (refusal) errors[refusal.field] = refusal.message;
  return errors;
}
