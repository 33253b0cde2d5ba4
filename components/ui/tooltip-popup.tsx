'use client';

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

type Side = 'top' | 'right' | 'bottom' | 'left';

type TooltipPopupProps = {
  /** The element that the tooltip belongs to. */
  anchor: HTMLElement;
  side: Side;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  children: ReactNode;
};

/** Pixels between the element and its hint, and between the hint and the window's edge. */
const GAP = 6;

const OPPOSITE: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

/** The tooltip's popup: beside its element, flipped where it does not fit, and never outside the window. */
export function TooltipPopup({ anchor, side, children, ...handlers }: TooltipPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const box = popup.current?.getBoundingClientRect();
    if (box) setPosition(findPosition(anchor.getBoundingClientRect(), box, side));
  }, [anchor, side]);
  return (
    <div
      ref={popup}
      {...handlers}
      style={position ?? { left: 0, top: 0, visibility: 'hidden' }}
      className="fixed z-60 w-max max-w-72 rounded-md bg-fg px-2 py-1 text-xs text-surface shadow-popup wrap-anywhere"
    >
      {children}
    </div>
  );
}

function findPosition(anchor: DOMRect, box: DOMRect, side: Side): { left: number; top: number } {
  const wanted = positionAt(anchor, box, side);
  const fits =
    wanted.left >= 0 &&
    wanted.top >= 0 &&
    wanted.left + box.width <= innerWidth &&
    wanted.top + box.height <= innerHeight;
  const { left, top } = fits ? wanted : positionAt(anchor, box, OPPOSITE[side]);
  return { left: within(left, innerWidth - box.width), top: within(top, innerHeight - box.height) };
}

function positionAt(anchor: DOMRect, box: DOMRect, side: Side): { left: number; top: number } {
  if (side === 'top' || side === 'bottom') {
    const left = within(anchor.left + (anchor.width - box.width) / 2, innerWidth - box.width);
    return { left, top: side === 'top' ? anchor.top - box.height - GAP : anchor.bottom + GAP };
  }
  const top = anchor.top + (anchor.height - box.height) / 2;
  return { top, left: side === 'left' ? anchor.left - box.width - GAP : anchor.right + GAP };
}

/** At least a gap from either edge. */
const within = (value: number, max: number): number => Math.max(GAP, Math.min(value, max - GAP));
