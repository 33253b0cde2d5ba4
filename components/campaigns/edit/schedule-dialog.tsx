'use client';

import { useId, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import { type CampaignType, PAST_ZONES, SPREAD_MAX_HOURS, ZONE_MODES } from '#lib/campaigns/campaigns/values.ts';
import { dayAt, instantAt } from '#lib/core/calendar.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { formatLocal } from '#lib/core/local-clock.ts';
import type { Facts, Schedule } from './facts.ts';
import { useRecipientCount } from './use-recipient-count.ts';
import { ZoneTable } from './zone-table.tsx';

type ScheduleDialogProps = {
  type: CampaignType;
  facts: Facts;
  onClose: () => void;
  /** Schedules it; returns the sentence of a refusal, or null once it is done. */
  onSchedule: (schedule: Schedule) => Promise<string | null>;
  /** Keeps the time without scheduling; absent where the campaign cannot be scheduled yet. */
  isReady: boolean;
};

/** The time of day that a new schedule begins with. */
const FIRST_TIME = '09:00';

/** Hours over which the messages may be spread. */
const SPREADS = [1, 2, 3, 4, 6, 8, 12, 24, 48, SPREAD_MAX_HOURS] as const;

/** Chooses when a campaign leaves: at one instant, or at a time on the clock of each contact; with the zones of its people. */
export function ScheduleDialog({ type, facts, onClose, onSchedule, isReady }: ScheduleDialogProps) {
  const t = useTexts('campaignEdit');
  const ui = useTexts('ui');
  const formId = useId();
  const { zone } = useTimeFormat();
  const first = facts.schedule;
  const [mode, setMode] = useState<Schedule['zoneMode']>(first?.zoneMode ?? 'company');
  const [day, setDay] = useState(() => firstDay(first, zone));
  const [time, setTime] = useState(() => firstTime(first, zone));
  const [pastZones, setPastZones] = useState(first?.zoneMode === 'contact' ? first.pastZones : 'nextDay');
  const [spread, setSpread] = useState(first?.spreadHours ?? 0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [pending, setPending] = useState(false);
  const schedule = scheduleOf({ mode, day, time, pastZones, spread }, zone);
  const { count } = useRecipientCount(type, { ...facts, schedule });
  const submit = async () => {
    setAsked(true);
    if (!schedule) return;
    setPending(true);
    setRefusal(await onSchedule(schedule));
    setPending(false);
  };
  const missing = (value: string, label: string) =>
    isAsked && value === '' ? { error: fieldMessage(label, t('mustNotBeEmpty')) } : {};
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t('scheduleTitle')}
      description={t('scheduleText', { zone })}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t(isReady ? 'schedule' : 'keepTime')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void submit();
        }}
      >
        {refusal !== null && <Alert tone="danger" title={refusal} />}
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-sm font-medium">{t('clock')}</legend>
          {ZONE_MODES.map((value) => (
            <label key={value} className="flex w-fit items-start gap-2.5 text-sm pointer-coarse:min-h-10">
              <input
                type="radio"
                name="zoneMode"
                checked={mode === value}
                onChange={() => setMode(value)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span>
                {t(`zoneModes.${value}`)}
                <span className="block text-xs text-muted">{t(`zoneModeTexts.${value}`, { zone })}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-4">
          <Field name="date" label={t('day')} className="w-44!" {...missing(day, t('day'))}>
            <Input type="date" value={day} min={dayAt(zone, new Date())} onValueChange={setDay} />
          </Field>
          <Field name="time" label={t('time')} className="w-32!" {...missing(time, t('time'))}>
            <Input type="time" value={time} onValueChange={setTime} />
          </Field>
          <Field name="spread" label={t('spread')} className="w-48!">
            <Select
              items={[
                { value: '0', label: t('allAtOnce') },
                ...SPREADS.map((hours) => ({ value: String(hours), label: t('spreadOver', { hours }) })),
              ]}
              value={String(spread)}
              onChange={(hours) => setSpread(Number(hours))}
            />
          </Field>
        </div>
        {mode === 'contact' && (
          <Field name="pastZones" label={t('pastZones')} description={t('pastZonesText')}>
            <Select
              items={PAST_ZONES.map((value) => ({ value, label: t(`pastZoneChoices.${value}`) }))}
              value={pastZones}
              onChange={setPastZones}
            />
          </Field>
        )}
        {count && count.zones.length > 0 && <ZoneTable zones={count.zones} />}
      </form>
    </Dialog>
  );
}

type Chosen = {
  mode: Schedule['zoneMode'];
  day: string;
  time: string;
  pastZones: (typeof PAST_ZONES)[number];
  spread: number;
};

function scheduleOf({ mode, day, time, pastZones, spread }: Chosen, zone: string): Schedule | null {
  if (day === '' || time === '') return null;
  const spreading = spread > 0 ? { spreadHours: spread } : {};
  return mode === 'contact'
    ? { zoneMode: 'contact', date: day, localTime: time.slice(0, 5), pastZones, ...spreading }
    : { zoneMode: 'company', at: instantAt(zone, `${day}T${time}`).toISOString(), ...spreading };
}

function firstDay(schedule: Schedule | null, zone: string): string {
  if (schedule?.zoneMode === 'contact') return schedule.date;
  if (schedule) return formatLocal(zone, Date.parse(schedule.at)).slice(0, 10);
  return shiftDay(dayAt(zone, new Date()), 1);
}

function firstTime(schedule: Schedule | null, zone: string): string {
  if (schedule?.zoneMode === 'contact') return schedule.localTime;
  return schedule ? formatLocal(zone, Date.parse(schedule.at)).slice(11) : FIRST_TIME;
}
