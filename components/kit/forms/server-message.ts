import type { ApiError } from '#lib/client/api-error.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { validationText } from '#lib/core/errors/validation-text.ts';
import { fieldMessage } from './field-message.ts';

/**
 * Returns the sentence of a server's error for the field that it names, with the label of the form in place of the API's name
 * (docs/product.md §5): "Field {label} {message}" for a rule of the server, "The {label} is Invalid.", "The {label} is Not
 * Allowed." or "The value {value} is Invalid for {label}" where it gives no cause.
 */
export function serverMessage(error: ApiError, label: string): string {
  const { code, payload } = error;
  const { field, cause } = payload;
  if (field === undefined || (code !== 'validationException' && code !== 'notAllowedException'))
    return errorSentence(error);
  // Of a list that is typed into one field, the value says which entry is meant.
  const isEntry = field.includes('[') && typeof payload.value === 'string';
  if (isEntry) return validationText(code, { field: label, value: payload.value }) ?? errorSentence(error);
  const opening = `The ${field} `;
  if (cause?.startsWith(opening)) return fieldMessage(label, cause.slice(opening.length));
  return validationText(code, { ...payload, field: label }) ?? errorSentence(error);
}
