/** The sentence of a form field's error (docs/product.md §5): "Field {label} {message}". */
export function fieldMessage(label: string, message: string): string {
  return `Field ${label} ${message}`;
}
