'use client';

import { clsx } from 'clsx';
import { CalendarClock, ExternalLink } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { LabelDot } from '#components/kit/people/label-pill.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import type { CalendarEntry } from '#lib/campaigns/campaigns/calendar/schema.ts';
import { campaignPath } from '../paths.ts';
import { formatTimeOfDay } from './format-day.ts';

/** The actions of the calendar on an entry; absent ones are not for this reader. */
export type EntryActions = {
  /** True if the reader may give the entry another day. */
  canMove: (entry: CalendarEntry) => boolean;
  move: (entry: CalendarEntry) => void;
  drag: (entry: CalendarEntry | null) => void;
};

/** States in which somebody must act. */
const LOUD = new Set<CalendarEntry['state']>(['PAUSED', 'FAILED']);
const OVER = new Set<CalendarEntry['state']>(['SENT', 'CANCELED']);

/** States in which a campaign can still be written, or taken back for that. */
const OPEN = new Set<CalendarEntry['state']>(['DRAFT', 'SCHEDULED']);

/** Returns the editor of an entry that can still be written, and the report of any other. */
const openPath = ({ type, id, state }: CalendarEntry): string =>
  campaignPath(type, id, OPEN.has(state) ? 'edit' : 'report');

/** A campaign in the calendar: a button with its actions, which can be dragged to another day. */
export function EntryButton({ entry, actions }: { entry: CalendarEntry; actions: EntryActions }) {
  const t = useTexts('campaignCalendar');
  const states = useTexts('campaigns');
  const router = useRouter();
  const { hours } = useTimeFormat();
  const { name, state, category, time, isLocal } = entry;
  const canMove = actions.canMove(entry);
  const at = time && formatTimeOfDay(time, hours);
  const spoken = [isLocal && t('localTime'), states(`states.${state}`), category?.name].filter(Boolean).join(', ');
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          title={`${name} · ${states(`states.${state}`)}`}
          draggable={canMove}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', name);
            actions.drag(entry);
          }}
          onDragEnd={() => actions.drag(null)}
          className={clsx(
            'flex h-6 w-full min-w-0 items-center gap-1.25 rounded-md border px-1.25 text-left text-xs hover:bg-hover pointer-coarse:h-10',
            state === 'DRAFT' ? 'border-dashed border-line-strong' : 'border-line bg-surface',
            LOUD.has(state) && 'border-warning-line bg-warning-bg text-warning-text',
            OVER.has(state) && 'text-muted',
          )}
        >
          <LabelDot color={category?.color ?? null} />
          {at && <span className="shrink-0 text-muted tabular-nums">{at}</span>}
          <span className="min-w-0 truncate font-medium">
            {name}
            <span className="sr-only">, {spoken}</span>
          </span>
        </button>
      }
    >
      <MenuItem onSelect={() => router.push(openPath(entry))}>
        <ExternalLink aria-hidden /> {t('open')}
      </MenuItem>
      {canMove && (
        <MenuItem onSelect={() => actions.move(entry)}>
          <CalendarClock aria-hidden /> {t('move')}
        </MenuItem>
      )}
    </Menu>
  );
}
