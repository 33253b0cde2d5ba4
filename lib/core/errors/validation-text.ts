/** The facts of a validation error (docs/product.md §3, Error object). */
type Facts = { field?: string; value?: unknown; cause?: string };

/** Returns a word with its first letter in upper case. */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Formats a validation error of a server (docs/product.md §5): "The Email is Invalid.", "The Colour is Not Allowed.", with a
 * value "The value x is Invalid for Email"; a cause, if given, is shown instead.
 *
 * @returns null where the error names no field and no cause.
 */
export function validationText(
  code: 'validationException' | 'notAllowedException',
  { field, value, cause }: Facts,
): string | null {
  if (cause) return cause;
  if (!field) return null;
  const name = capitalize(field);
  if (code === 'notAllowedException') return `The ${name} is Not Allowed.`;
  const isShown = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isShown && value !== '' ? `The value ${value} is Invalid for ${name}` : `The ${name} is Invalid.`;
}
