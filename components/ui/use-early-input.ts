'use client';

import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

type EarlyInput<Control, Value> = {
  /** The value that the control was given; undefined for one that keeps its own. */
  given: Value | undefined;
  /** Reads the value that the control shows. */
  read: (control: Control) => Value;
  report: (value: Value) => void;
};

/**
 * Reports what a person typed or chose in a controlled field before React took the page over: the browser has kept it,
 * and no event reports it any more.
 *
 * @returns the ref of the control.
 */
export function useEarlyInput<Control extends Element, Value extends string | boolean>(
  input: EarlyInput<Control, Value>,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const findEarly = useEffectEvent(() => {
    const { given, read } = input;
    if (given === undefined || control.current === null) return undefined;
    const shown = read(control.current);
    return shown === given ? undefined : shown;
  });
  const report = useEffectEvent((shown: Value) => input.report(shown));
  useLayoutEffect(() => {
    const shown = findEarly();
    if (shown === undefined) return;
    // Reported once the whole page is taken over: a report may change the address, which the router must hear.
    const timer = setTimeout(() => flushSync(() => report(shown)));
    return () => clearTimeout(timer);
  }, []);
  return control;
}

/** Reads the text or the choice of a control. */
export const readValue = (control: { value: string }): string => control.value;
