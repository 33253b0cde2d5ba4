'use client';

import { clsx } from 'clsx';
import { splitText } from './split-text.ts';
import { Tooltip } from './tooltip.tsx';

type MiddleTruncateProps = {
  text: string;
  /** The part that stays: `@domain` of an address, the last four characters of an id. */
  kind: 'address' | 'id';
  className?: string;
};

/** A text that is cut in its middle where it does not fit; a tooltip holds all of it. */
export function MiddleTruncate({ text, kind, className }: MiddleTruncateProps) {
  const [start, end] = splitText(text, kind);
  return (
    <Tooltip text={text}>
      <span className={clsx('flex min-w-0 whitespace-nowrap', className)}>
        <span className="min-w-[0.9em] shrink-1000 truncate">{start}</span>
        <span className="shrink truncate">{end}</span>
      </span>
    </Tooltip>
  );
}
