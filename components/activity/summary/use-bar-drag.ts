'use client';

import { type MouseEvent, useState } from 'react';

/** The bars that a drag covers, in order. */
export type BarSpan = [first: number, last: number];

/** A drag over bars: those that it covers, the handlers of each bar, and the way to break it off. */
export type BarDrag = {
  span: BarSpan | null;
  handlers: (index: number) => {
    onPointerDown: () => void;
    onPointerEnter: () => void;
    onPointerUp: () => void;
    onClick: (event: MouseEvent) => void;
  };
  cancel: () => void;
};

/** Follows a press on bars: it chooses the bar under it, a drag all bars from the first to the last, a key the bar in focus. */
export function useBarDrag(onChoose: (first: number, last: number) => void): BarDrag {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const span: BarSpan | null = drag && [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
  const choose = () => {
    setDrag(null);
    if (span) onChoose(...span);
  };
  return {
    span,
    handlers: (index) => ({
      onPointerDown: () => setDrag({ from: index, to: index }),
      onPointerEnter: () => {
        if (drag) setDrag({ ...drag, to: index });
      },
      onPointerUp: choose,
      // Presses of a pointer are followed above; a key's has no position.
      onClick: ({ detail }) => {
        if (detail === 0) onChoose(index, index);
      },
    }),
    cancel: () => setDrag(null),
  };
}
