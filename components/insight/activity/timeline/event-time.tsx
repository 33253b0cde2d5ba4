'use client';

import { formatElapsed } from '#components/kit/message/format-elapsed.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { formatClock } from '#lib/core/format-clock.ts';
import { formatAbsolute } from '#lib/core/format-time.ts';

type EventTimeProps = {
  /** ISO 8601 instants: of the event, of the acceptance, and of the event before. */
  at: string;
  acceptedAt: string;
  previousAt: string | null;
};

/** The time of a step: the clock, and the time since the message was accepted, with the step from the event before. */
export function EventTime({ at, acceptedAt, previousAt }: EventTimeProps) {
  const t = useTexts('activity');
  const { zone, hours } = useTimeFormat();
  const date = new Date(at);
  const sinceAcceptance = formatElapsed(t, date.getTime() - Date.parse(acceptedAt));
  const sincePrevious = previousAt && formatElapsed(t, date.getTime() - Date.parse(previousAt));
  const elapsed = (
    <span className="font-mono text-xs text-fg tabular-nums">
      {previousAt === null ? sinceAcceptance : t('elapsed.after', { elapsed: sinceAcceptance })}
      {sincePrevious && <span className="sr-only">{t('elapsed.sincePrevious', { elapsed: sincePrevious })}</span>}
    </span>
  );
  return (
    <span className="flex shrink-0 items-baseline gap-3.5 whitespace-nowrap">
      <Tooltip text={formatAbsolute(date, zone, hours)}>
        {/* The ICU data of server and browser may differ. */}
        <time dateTime={at} suppressHydrationWarning className="text-xs text-faint tabular-nums max-sm:hidden">
          {formatClock(date, { zone, hours, reference: new Date(acceptedAt) })}
        </time>
      </Tooltip>
      {sincePrevious ? (
        <Tooltip text={t('elapsed.sincePrevious', { elapsed: sincePrevious })}>{elapsed}</Tooltip>
      ) : (
        elapsed
      )}
    </span>
  );
}
