'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { api } from '#lib/client/api.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { CreatedApiKey, RotateApiKeyInput } from '#lib/senders/api-keys/schema.ts';

const GRACE_HOURS = { now: 0, hour: 1, day: 24, week: 168, month: 720 } as const;
const GRACES = ['now', 'hour', 'day', 'week', 'month'] as const;

type RotateSectionProps = { id: string; onRotated: (created: CreatedApiKey) => void };

/** Replaces a key with a new one, and lets the replaced one work for a while. */
export function RotateSection({ id, onRotated }: RotateSectionProps) {
  const t = useTexts('apiKeys');
  const [grace, setGrace] = useState<(typeof GRACES)[number]>('day');
  const { pending, run: rotate } = useAction(async () => {
    const input: RotateApiKeyInput = { graceHours: GRACE_HOURS[grace] };
    onRotated(await api('POST /api/config/v1/api-key/{id}/rotate', { params: { id }, body: input }));
  });
  return (
    <SettingsSection title={t('rotate.title')} description={t('rotate.text')}>
      <Field name="grace" label={t('rotate.grace')} className="max-w-60">
        <Select
          items={GRACES.map((value) => ({ value, label: t(`rotate.graces.${value}`) }))}
          value={grace}
          onChange={setGrace}
        />
      </Field>
      <div>
        <Button data-no-replay loading={pending} onClick={() => rotate()}>
          {t('rotate.action')}
        </Button>
      </div>
    </SettingsSection>
  );
}
