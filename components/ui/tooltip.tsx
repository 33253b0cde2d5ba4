'use client';

import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

type TooltipProps = {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The element that is hovered or focused; it carries its own accessible name. */
  children: ReactElement;
};

/** A short hint on hover and on focus. It only repeats what the element is called: nothing is said here alone. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger delay={400} render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="max-w-72 rounded-md bg-fg px-2 py-1 text-sm text-canvas shadow-popup transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
