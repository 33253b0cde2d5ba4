'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useTransition } from 'react';
import { type SettingTab, tabPath } from '#components/shell/navigation/setting-tabs.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { leave } from '#lib/client/unsaved.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';

type AccountSettingScreenProps = {
  /** Those that are open to the reader. */
  tabs: readonly SettingTab[];
  tab: SettingTab;
  /** The open part. */
  children: ReactNode;
};

/** /account-setting: one part at a time, named in the URL. */
export function AccountSettingScreen({ tabs, tab, children }: AccountSettingScreenProps) {
  const t = useTexts('accountSetting');
  const router = useRouter();
  const [changing, startChange] = useTransition();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow screen the row of tabs scrolls: the open one is brought into sight.
    const open = box.current?.querySelector(`[role="tab"][aria-selected="true"]`);
    if (tab) open?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  const shown = tabs.includes(tab) ? tabs : [...tabs, tab];
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div ref={box} className="min-w-0 max-w-248">
        <Tabs
          label={t('tabs.label')}
          value={tab}
          onChange={(next) => leave(() => startChange(() => router.push(tabPath(next))))}
          tabs={shown.map((value) => ({
            value,
            label: t(`tabs.${value}`),
            content: value === tab && (changing ? <PanelSkeleton /> : children),
          }))}
        />
      </div>
    </>
  );
}
