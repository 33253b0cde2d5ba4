'use client';

import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { formatAbsolute, formatRelative } from '#lib/core/format-time.ts';
import { useTimeFormat } from './time-format.tsx';
import { Tooltip } from './tooltip.tsx';

type TimeProps = {
  /** An ISO 8601 instant. */
  at: string;
  /** Shows date and clock instead of "3 min ago"; the tooltip shows the other. */
  absolute?: boolean;
  /** Leaves out "ago": for a column of times. */
  short?: boolean;
  /** Leaves out the tooltip and its tab stop: within a link. */
  isPlain?: boolean;
  className?: string;
};

/** The intervals at which "3 min ago" is updated, in milliseconds: in the first minute, and later. */
const TICK_MS = { fresh: 1_000, later: 20_000 };

/** An instant: relative, with the absolute time in the company's zone on hover and on focus, or the other way round. */
export function Time({ at, absolute = false, short = false, isPlain = false, className }: TimeProps) {
  const format = useTimeFormat();
  const [now, setNow] = useState(Date.now);
  const date = new Date(at);
  const isFresh = !absolute && Math.abs(date.getTime() - now) < 60_000;
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), isFresh ? TICK_MS.fresh : TICK_MS.later);
    return () => clearInterval(timer);
  }, [isFresh]);
  const texts = [formatRelative(date, now, short), formatAbsolute(date, format.zone, format.hours)];
  if (absolute) texts.reverse();
  const time = (
    <time
      dateTime={at}
      // The other form of the time must be reachable by keyboard.
      tabIndex={isPlain ? undefined : 0}
      // The server counted from another moment: its text may differ by one.
      suppressHydrationWarning
      className={clsx('rounded-sm whitespace-nowrap tabular-nums', className)}
    >
      {texts[0]}
    </time>
  );
  return isPlain ? time : <Tooltip text={texts[1]}>{time}</Tooltip>;
}
