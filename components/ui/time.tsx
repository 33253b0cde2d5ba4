'use client';

import { useEffect, useState } from 'react';
import { formatAbsolute, formatRelative } from '#lib/core/format-time.ts';
import { useTimeFormat } from './time-format.tsx';
import { Tooltip } from './tooltip.tsx';

type TimeProps = {
  /** An ISO 8601 instant. */
  at: string;
  /** Shows date and clock instead of "3 minutes ago"; hovering shows the other. */
  absolute?: boolean;
  className?: string;
};

/** The interval at which "3 minutes ago" is updated, in milliseconds. */
const TICK_MS = 20_000;

/** An instant: relative, with the absolute time in the company's zone on hover, or the other way round. */
export function Time({ at, absolute = false, className }: TimeProps) {
  const format = useTimeFormat();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(at);
  const texts = [formatRelative(date, now), formatAbsolute(date, format.zone, format.hours)];
  if (absolute) texts.reverse();
  return (
    <Tooltip text={texts[1]}>
      {/* The server counted from another moment: its text may differ by one. */}
      <time dateTime={at} suppressHydrationWarning className={className}>
        {texts[0]}
      </time>
    </Tooltip>
  );
}
