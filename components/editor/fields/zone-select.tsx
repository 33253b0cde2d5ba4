'use client';

import { useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { listTimeZones } from '#lib/core/time-zone.ts';

type ZoneSelectProps = { name: string; label: string; value: string; onChange: (zone: string) => void };

/** A time zone of the list that the browser knows. */
export function ZoneSelect({ name, label, value, onChange }: ZoneSelectProps) {
  const [zones] = useState(() => listTimeZones(new Date()));
  const items = zones.some((zone) => zone.value === value) ? zones : [{ value, label: value }, ...zones];
  return (
    <Field name={name} label={label}>
      <Select items={items} value={value} onChange={onChange} />
    </Field>
  );
}
