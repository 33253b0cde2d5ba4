'use client';

import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** The bars that a drag covers, in order. */
export type BarSpan = [first: number, last: number];

/** The bar whose figures are shown, the bars that a drag covers, and the handlers of the element around all bars. */
export type BarChoice = {
  shown: number | null;
  span: BarSpan | null;
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: () => void;
    onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onFocus: () => void;
    onBlur: () => void;
  };
};

/** A drag, and whether its bar was shown before it began. */
type Drag = { from: number; to: number; wasShown: boolean };

/**
 * Follows the pointer and the keys over a row of bars of equal width. A press chooses the bar under it, a drag all bars
 * that it covers, Enter or the space bar the one that the arrow keys reached. A finger covers several bars, so its first
 * tap only shows one, and a second tap on the same bar chooses it.
 */
export function useBarChoice(count: number, onChoose: (first: number, last: number) => void): BarChoice {
  const [shown, setShown] = useState<number | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const current = shown ?? count - 1;
  const keys: Record<string, () => void> = {
    ArrowLeft: () => setShown(Math.max(0, current - 1)),
    ArrowRight: () => setShown(Math.min(count - 1, current + 1)),
    Home: () => setShown(0),
    End: () => setShown(count - 1),
    Enter: () => onChoose(current, current),
    ' ': () => onChoose(current, current),
  };
  return {
    shown,
    span: drag && spanOf(drag),
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        // The drag continues where the pointer leaves the bars.
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = barAt(event, count);
        setDrag({ from: at, to: at, wasShown: shown === at });
        setShown(at);
      },
      onPointerMove: (event) => {
        const at = barAt(event, count);
        setShown(at);
        if (drag) setDrag({ ...drag, to: at });
      },
      onPointerUp: ({ pointerType }) => {
        setDrag(null);
        if (!drag) return;
        const isFirstTap = pointerType === 'touch' && drag.from === drag.to && !drag.wasShown;
        if (!isFirstTap) onChoose(...spanOf(drag));
      },
      onPointerCancel: () => setDrag(null),
      onPointerLeave: ({ pointerType }) => {
        if (pointerType !== 'touch') setShown(null);
      },
      onKeyDown: (event) => {
        const act = keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      },
      onFocus: () => setShown(current),
      onBlur: () => setShown(null),
    },
  };
}

const spanOf = ({ from, to }: Drag): BarSpan => [Math.min(from, to), Math.max(from, to)];

/** Returns the number of the bar at the pointer; the nearest one where the pointer is beside them. */
function barAt({ clientX, currentTarget }: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)));
}
