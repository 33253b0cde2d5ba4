'use client';

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence, isLogout, showError } from '#lib/client/show-error.ts';

/** Errors by field name; each a whole sentence. */
export type FieldErrors = Partial<Record<string, string>>;

/** The values of a form by field name, as typed. */
export type FormValues = Record<string, string>;

type Submission = {
  /** What can be said before asking the server; empty when all is well. */
  check: (values: FormValues) => FieldErrors;
  /** Does the work. An `ApiError` that names a field of the form is shown there, any other above the form. */
  send: (values: FormValues) => Promise<void>;
};

type FormState = {
  errors: FieldErrors;
  /** What went wrong with no field to show it at. */
  problem: ApiError | null;
  pending: boolean;
  /** Spread on the `form`. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
};

/**
 * Sends a form of uncontrolled fields: checks, sends once at a time, puts errors where they belong, brings focus to the
 * first of them, and keeps what was typed.
 */
export function useSubmit({ check, send }: Submission): FormState {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [pending, setPending] = useState(false);

  useEffect(() => {
    if (Object.keys(errors).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = async (form: HTMLFormElement) => {
    const values = formValues(form);
    const found = check(values);
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await send(values);
    } catch (error) {
      const { field } = error instanceof ApiError ? error.payload : {};
      if (isLogout(error)) showError(error);
      else if (field !== undefined && field in values) setErrors({ [field]: errorSentence(error) });
      else setProblem(asApiError(error));
    } finally {
      setPending(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) void submit(event.currentTarget);
  };
  return { errors, problem, pending, form: { ref, noValidate: true, onSubmit } };
}

function formValues(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError({ status: 0, code: 'page', message: errorSentence(error) });
}
