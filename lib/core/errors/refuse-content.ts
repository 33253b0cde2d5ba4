import { AppError } from './app-error.ts';

/** An uploaded file whose bytes are not of the type that its name says. */
export type MismatchedFile = {
  /** The field of the form. */
  field: string;
  /** The type of its name, which is allowed. */
  extension: string;
  /** The type of its bytes; undefined if they are of no type that is known. */
  detected: string | undefined;
};

/**
 * Returns the refusal of a file whose bytes are not of the type that its name says: a type that is not allowed is named; any
 * other file is damaged, or its name is wrong.
 */
export function refuseContent({ field, extension, detected }: MismatchedFile, allowed: readonly string[]): AppError {
  if (detected !== undefined && !allowed.includes(detected))
    return new AppError('fileTypeNotAllowed', { field, value: detected });
  const cause =
    detected === undefined
      ? `The file is damaged, or it is not of the type ${extension} as its name says.`
      : `The file is damaged, or its name is wrong: its content is of the type ${detected}, not ${extension}.`;
  return new AppError('invalidFormat', { field, cause, message: cause });
}
