'use client';

import { Lock } from 'lucide-react';
import type { SettingTab } from '#components/shell/navigation/setting-tabs.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

/** A part that is not open to the reader: which feature is off, or that their role does not include it. */
export function ClosedPanel({ tab, feature }: { tab: SettingTab; feature: string | null }) {
  const t = useTexts('accountSetting');
  return (
    <Card>
      <EmptyState icon={Lock} title={t('closed.title', { tab: t(`tabs.${tab}`) })}>
        {feature === null ? t('closed.role') : t('closed.feature', { feature })}
      </EmptyState>
    </Card>
  );
}
