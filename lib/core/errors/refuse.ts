import { AppError, type AppErrorOptions, type ErrorPayload } from './app-error.ts';

type Value = ErrorPayload['value'];

const withCause = (field: string, cause: string, value: Value): AppError =>
  new AppError('invalidField', { field, ...(value !== undefined && { value }), cause, message: cause });

const saying = (message: string | undefined): AppErrorOptions => (message === undefined ? {} : { message });

/** Builds the refusals that many verbs have in common. They are returned, so that `throw refuse.missingField('from')` ends a function. */
export const refuse = {
  /**
   * Refuses the value of a field (invalidField).
   *
   * @param field the path of the field, such as `recipients[3].address`.
   * @param predicate what follows the name of the field in the sentence: "must be a number".
   * @param value the given value, unless it is long or may be a secret.
   */
  field: (field: string, predicate: string, value?: Value): AppError =>
    withCause(field, `The ${field} ${predicate}.`, value),

  /** Refuses the value of a field (invalidField) with a whole sentence. */
  fieldBecause: (field: string, cause: string, value?: Value): AppError => withCause(field, cause, value),

  /** Refuses an input without a field that it needs (missingField). */
  missingField: (field: string): AppError => new AppError('missingField', { field }),

  /** Refuses an input with a field that does not exist (unknownField). */
  unknownField: (field: string): AppError => new AppError('unknownField', { field }),

  /**
   * Refuses something that does not exist, or belongs to another company (notFound).
   *
   * @param entity the thing in words, such as "API key".
   * @param given the field that names it, and its value.
   */
  notFound: (entity: string, given: Pick<ErrorPayload, 'field' | 'value'> = {}): AppError =>
    new AppError('notFound', { ...given, values: { entity } }),

  /**
   * Refuses a value that another one has already (duplicate).
   *
   * @param entity the subject of the sentence, such as "The webhook orders".
   */
  duplicate: (field: string, value: string, entity: string): AppError =>
    new AppError('duplicate', { field, value, values: { entity } }),

  /** Refuses what the caller may not do (forbidden), with a sentence of its own if it is given. */
  forbidden: (message?: string): AppError => new AppError('forbidden', saying(message)),

  /** Refuses what the present state does not allow (wrongState), with a sentence of its own if it is given. */
  wrongState: (message?: string): AppError => new AppError('wrongState', saying(message)),
};
