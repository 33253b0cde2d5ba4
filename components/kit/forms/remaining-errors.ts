/** The shown errors of a form, with the values that were refused. */
export type Refusal = {
  /** By field name; each a whole sentence. */
  errors: Partial<Record<string, string>>;
  /** True if the server found them, whose rules the form does not know. */
  isServers: boolean;
  /** By field name, as typed. */
  values: Record<string, string>;
};

/**
 * Returns the errors that still apply after a change of the form: an error is gone as soon as its field is right. A
 * server's error is gone as soon as its field has another value.
 *
 * @param found what the form's own check finds now.
 */
export function remainingErrors(
  { errors, isServers, values }: Refusal,
  found: Refusal['errors'],
  now: Refusal['values'],
): Refusal['errors'] {
  const entries = Object.entries(errors).map(([name, error]) => {
    const isAsSent = isServers && values[name] === now[name];
    return [name, found[name] ?? (isAsSent ? error : undefined)] as const;
  });
  return Object.fromEntries(entries.filter(([, error]) => error !== undefined));
}
