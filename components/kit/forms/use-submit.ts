'use client';

import { type FormEvent, type RefCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#lib/client/api-error.ts';
import { displayOf, errorSentence, isLogout, isSuiteLimit, showError } from '#lib/client/show-error.ts';
import type { ErrorDisplay } from '#lib/core/errors/error-entry.ts';
import { validationText } from '#lib/core/errors/validation-text.ts';
import { sendEarly } from './early-submit.ts';
import { fieldMessage } from './field-message.ts';
import { type Refusal, remainingErrors } from './remaining-errors.ts';
import { type FormChanges, useUnsaved } from './use-unsaved.ts';

/** Errors by field name; each a whole sentence. */
export type FieldErrors = Refusal['errors'];

/** The values of a form by field name, as typed. */
export type FormValues = Refusal['values'];

type Submission = {
  /** Checks the values in the browser; returns no errors when all are valid. */
  check: (values: FormValues) => FieldErrors;
  /** Does the work. An `ApiError` that names a field of the form is shown there, a warning as a notification, any other above the form. */
  send: (values: FormValues) => Promise<void>;
  /** Asks before leaving while there is unsaved input. */
  isGuarded?: boolean;
};

type FormState = {
  errors: FieldErrors;
  /** An error that belongs to no field. */
  problem: ApiError | null;
  pending: boolean;
  /** Returns whether there is unsaved input. */
  isUnsaved: () => boolean;
  /** The changed fields, for a `SaveBar`. */
  changes: FormChanges;
  /** Gives the fields their initial values. */
  reset: () => void;
  /** Spread on the `form`. */
  form: {
    ref: RefCallback<HTMLFormElement>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: () => void;
    onReset: () => void;
  };
};

/** The state of a form without errors. */
const NOTHING: Refusal = { errors: {}, isServers: false, values: {} };

/** Warnings appear as notifications, and some answers not at all (docs/product.md §8, Display behaviour). */
const ELSEWHERE: ReadonlySet<ErrorDisplay> = new Set(['quota', 'suggestion', 'featureOff', 'silent']);

/**
 * Sends a form of uncontrolled fields: checks, sends once at a time, puts errors where they belong until their field is
 * right, brings focus to the first of them, and keeps what was typed.
 */
export function useSubmit({ check, send, isGuarded = false }: Submission): FormState {
  const element = useRef<HTMLFormElement>(null);
  const { attach, isUnsaved, markSaved, changes } = useUnsaved(element, isGuarded);
  const [refusal, setRefusal] = useState<Refusal>(NOTHING);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState(0);
  const [refused, setRefused] = useState(0);
  const [typed, setTyped] = useState(0);
  const { errors } = refusal;
  const hasErrors = Object.keys(errors).length > 0;

  useEffect(() => {
    if (refused > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  // After controlled fields took what was typed before React took the page over.
  useEffect(() => {
    const timer = setTimeout(() => element.current && sendEarly(element.current));
    return () => clearTimeout(timer);
  }, []);
  const dropSettled = useEffectEvent(() => {
    if (!element.current || !hasErrors) return;
    const values = formValues(element.current);
    setRefusal({ ...refusal, errors: remainingErrors(refusal, check(values), values) });
  });
  // After controlled fields took their new values, which the check may read.
  useEffect(() => {
    if (typed > 0) dropSettled();
  }, [typed]);
  // After the form shows what the submission changed.
  useEffect(() => {
    if (sent > 0) markSaved();
  }, [sent, markSaved]);

  const submit = async (form: HTMLFormElement) => {
    const values = formValues(form);
    const refuse = (found: FieldErrors, isServers: boolean) => {
      setRefusal({ errors: found, isServers, values });
      setRefused((times) => times + 1);
    };
    const found = check(values);
    setProblem(null);
    if (Object.keys(found).length > 0) return refuse(found, false);
    setRefusal(NOTHING);
    setPending(true);
    try {
      await send(values);
      setSent((times) => times + 1);
    } catch (error) {
      const path = error instanceof ApiError ? error.payload.field : undefined;
      const field = path === undefined ? null : findField(form, path);
      if (isLogout(error) || ELSEWHERE.has(displayOf(error))) showError(error);
      // A limit of the suite has a dialog, and stays at the form when that is closed.
      if (isLogout(error) || (ELSEWHERE.has(displayOf(error)) && !isSuiteLimit(error))) return;
      if (field && error instanceof ApiError) refuse({ [field.name]: serverMessage(error, field.label) }, true);
      else setProblem(asApiError(error));
    } finally {
      setPending(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) void submit(event.currentTarget);
  };
  const reset = () => element.current?.reset();
  const onInput = () => {
    if (hasErrors) setTyped((times) => times + 1);
  };
  const onReset = () => setRefusal(NOTHING);
  const form = { ref: attach, noValidate: true as const, onSubmit, onInput, onReset };
  return { errors, problem, pending, isUnsaved, changes, reset, form };
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

/** A field of a form that an error belongs to. */
type FoundField = { name: string; label: string };

/**
 * Finds the field of a form that a server's error names: by its path (`domains[2].name`), or by the longest
 * beginning of the path (`domains`), where a whole list is typed into one field.
 *
 * @returns null where the form has no such field.
 */
function findField(form: HTMLFormElement, path: string): FoundField | null {
  const beginnings = [path, ...[...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index)).reverse()];
  const name = beginnings.find((one) => form.elements.namedItem(one) !== null);
  return name === undefined ? null : { name, label: labelOf(form, name) };
}

/** Returns the visible label of a field, without the marks beside it such as "optional"; its name where it has no label. */
function labelOf(form: HTMLFormElement, name: string): string {
  const control = [...form.elements].find((element) => element.getAttribute('name') === name);
  const label = control && 'labels' in control && control.labels instanceof NodeList ? control.labels[0] : null;
  const words = label?.firstChild?.textContent ?? control?.getAttribute('aria-label');
  return words?.trim() || name;
}

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
