'use client';

import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { TooltipPopup } from './tooltip-popup.tsx';

type Handlers = {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
};

type TooltipProps = {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The element that is hovered or focused; it carries its own accessible name. */
  children: ReactElement<Handlers>;
};

/** How long the pointer rests before the hint shows, and how long it may take from the element to the hint, in ms. */
const SHOW_MS = 400;
const HIDE_MS = 100;

/**
 * A short hint on hover and on focus. It only repeats what the element is called: nothing is said here alone. Escape
 * puts it away, and the pointer may rest on it (WCAG 1.4.13).
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = (next: HTMLElement | null, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), ms);
  };
  const own = children.props;
  const handlers: Handlers = {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') soon(event.currentTarget, SHOW_MS);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      soon(null, HIDE_MS);
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      soon(null, 0);
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) soon(event.currentTarget, 0);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      soon(null, 0);
    },
    onKeyDown: (event) => {
      own.onKeyDown?.(event);
      if (event.key === 'Escape') soon(null, 0);
    },
  };
  return (
    <>
      {cloneElement(children, handlers)}
      {anchor &&
        createPortal(
          <TooltipPopup
            anchor={anchor}
            side={side}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={() => soon(null, HIDE_MS)}
          >
            {text}
          </TooltipPopup>,
          // Within the landmark of its element, where screen readers look for it.
          anchor.closest('main, [role="dialog"]') ?? document.body,
        )}
    </>
  );
}
