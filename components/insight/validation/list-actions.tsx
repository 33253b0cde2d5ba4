'use client';

import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { DownloadButton } from '#components/ui/download-button.tsx';
import { api } from '#lib/client/api.ts';
import { pathOf } from '#lib/client/calls.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { ValidationListView, ValidationOverview } from '#lib/insight/validation/schema.ts';
import { isActive } from './is-active.ts';
import { leftOf } from './left-of.ts';

type ListActionsProps = {
  list: ValidationListView;
  usage: ValidationOverview['usage'];
  onChanged: () => Promise<void>;
};

/** The actions on a list in its state; everything that ends something asks first. */
export function ListActions({ list, usage, onChanged }: ListActionsProps) {
  const t = useTexts('validation');
  const [asked, setAsked] = useState<'end' | 'suppress' | null>(null);
  const maySuppress = useGrant('suppression_lists/manage');
  const canSuppress = useFeature('suppression') && maySuppress;
  const left = leftOf(usage);
  const undeliverable = list.counts.undeliverable ?? 0;
  const hasResults = !isActive(list) && list.state !== 'expired' && list.processed > 0;
  const end = isActive(list) ? 'cancel' : 'delete';
  const { pending, run: start } = useAction(async () => {
    await api('POST /api/config/v1/email-validation/list/{id}/start', { params: { id: list.id } });
    await onChanged();
  });
  return (
    <>
      {list.state === 'ready' && (
        <Button
          variant="primary"
          size="sm"
          loading={pending}
          disabled={left !== null && list.cost > left}
          onClick={() => start()}
        >
          {t('lists.start')}
        </Button>
      )}
      {hasResults && (
        <DownloadButton
          size="sm"
          source={pathOf('GET /api/config/v1/email-validation/list/{id}/results', { params: { id: list.id } })}
        >
          {t('lists.download')}
        </DownloadButton>
      )}
      {hasResults && canSuppress && undeliverable > 0 && (
        <Button size="sm" onClick={() => setAsked('suppress')}>
          {t('lists.suppress')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => setAsked('end')}>
        {t(`lists.${end}`)}
      </Button>
      <ConfirmDialog
        open={asked === 'end'}
        onOpenChange={() => setAsked(null)}
        title={t(`lists.${end}Title`)}
        consequence={end === 'cancel' ? t('lists.cancelText') : t('lists.deleteText', { name: list.name })}
        action={t(`lists.${end}`)}
        onConfirm={async () => {
          await api('DELETE /api/config/v1/email-validation/list/{id}', { params: { id: list.id } });
          await onChanged();
        }}
      />
      <ConfirmDialog
        open={asked === 'suppress'}
        onOpenChange={() => setAsked(null)}
        title={t('lists.suppressTitle')}
        consequence={t('lists.suppressText', { count: undeliverable })}
        action={t('lists.suppress')}
        onConfirm={async () => {
          const { suppressed } = await api('POST /api/config/v1/email-validation/list/{id}/suppress', {
            params: { id: list.id },
          });
          showToast({ type: 'success', title: t('lists.suppressed', { count: suppressed }) });
        }}
      />
    </>
  );
}
