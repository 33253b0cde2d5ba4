'use client';

import { useState, useSyncExternalStore } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';

/** The zones that the browser knows, its own first chosen; the server renders none. */
let zones: readonly { value: string; label: string }[] | null = null;

function listZones(): readonly { value: string; label: string }[] {
  zones ??= [...new Set([browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
  return zones;
}

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const NO_ZONES: readonly { value: string; label: string }[] = [];
const subscribe = () => () => {};

/** Proposes the time zone of the browser for the new company. */
export function ZoneField({ error }: { error: string | undefined }) {
  const t = useTexts('auth');
  const items = useSyncExternalStore(subscribe, listZones, () => NO_ZONES);
  const [chosen, setChosen] = useState<string>();
  const proposed = items.length > 0 ? browserZone() : '';
  return (
    <Field name="timezone" label={t('signup.timezone')} error={error} description={t('signup.timezoneText')}>
      <Select
        name="timezone"
        items={items}
        value={chosen ?? proposed}
        onChange={setChosen}
        className="[&_select]:h-10"
      />
    </Field>
  );
}
