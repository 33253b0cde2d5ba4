'use client';

import { useState } from 'react';
import { frameDocument } from '#components/content/templates/preview/frame-document.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { SubscriberSetting } from '#lib/audience/consent/schema.ts';
import { PREVIEW_VIEWS, type PreviewView } from '#lib/audience/consent/values.ts';
import { useSettingPreview } from './use-setting-preview.ts';

/** The mail and the pages with the settings of the form, as people see them. */
export function PreviewPanel({ setting, language }: { setting: SubscriberSetting | null; language: string }) {
  const t = useTexts('subscriberSetting');
  const [view, setView] = useState<PreviewView>('mail');
  const { shown, isStale } = useSettingPreview(setting && JSON.stringify(setting), language, view);
  const name = t(`previewViews.${view}`);
  return (
    <section aria-label={t('preview')} className="overflow-clip rounded-lg border border-line bg-raised">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="text-base font-semibold">{t('preview')}</h2>
        <Select
          label={t('preview')}
          className="w-48"
          items={PREVIEW_VIEWS.map((value) => ({ value, label: t(`previewViews.${value}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'mail' && (
        <dl className="grid grid-cols-[4rem_minmax(0,1fr)] border-b border-line px-4 py-2 text-sm">
          <dt className="text-muted">{t('previewFrom')}</dt>
          <dd className="min-h-5 truncate">
            {shown?.subject && (shown.from ?? <span className="text-muted">{t('previewNoSender')}</span>)}
          </dd>
          <dt className="text-muted">{t('previewSubject')}</dt>
          <dd className="min-h-5 truncate font-medium">{shown?.subject}</dd>
        </dl>
      )}
      <div className="h-140 bg-sunken">
        {shown ? (
          <iframe
            title={t('previewOf', { view: name })}
            srcDoc={frameDocument(shown.html, { hasImages: true })}
            sandbox=""
            referrerPolicy="no-referrer"
            className="block size-full bg-white scheme-light"
          />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <p aria-live="polite" className="min-h-8 px-4 py-1.5 text-xs text-muted">
        {isStale && t('previewStale')}
      </p>
    </section>
  );
}
