'use client';

import { useState } from 'react';
import { inOrder } from './chart-points.ts';

/** The part of an event of a chart that a drag needs. */
type ChartPress = { activeLabel?: string | number | undefined };

/** A drag across the chart: the span that is marked, and what the chart reports to. */
export type DragToZoom = {
  span: [first: string, last: string] | null;
  handlers: {
    onMouseDown: (press: ChartPress) => void;
    onMouseMove: (press: ChartPress) => void;
    onMouseUp: () => void;
    onMouseLeave: () => void;
  };
};

type DragTargets = { onZoom: (first: string, last: string) => void; onOpen: (key: string) => void };

/** Follows the pointer over the chart: a press opens a point, a drag over several narrows the range to them. */
export function useDragToZoom({ onZoom, onOpen }: DragTargets): DragToZoom {
  const [drag, setDrag] = useState<{ from: string; to: string } | null>(null);
  const keyOf = ({ activeLabel }: ChartPress) => (activeLabel === undefined ? null : String(activeLabel));
  const handlers = {
    onMouseDown: (press: ChartPress) => {
      const key = keyOf(press);
      if (key !== null) setDrag({ from: key, to: key });
    },
    onMouseMove: (press: ChartPress) => {
      const key = keyOf(press);
      if (drag && key !== null && key !== drag.to) setDrag({ ...drag, to: key });
    },
    onMouseUp: () => {
      setDrag(null);
      if (!drag) return;
      if (drag.from === drag.to) onOpen(drag.from);
      else onZoom(...inOrder(drag.from, drag.to));
    },
    onMouseLeave: () => setDrag(null),
  };
  return { span: drag && drag.from !== drag.to ? inOrder(drag.from, drag.to) : null, handlers };
}
