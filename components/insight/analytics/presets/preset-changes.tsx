'use client';

import { useRouter } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useAnalyticView } from '../analytic-view-context.tsx';
import { presetPath } from './preset-tabs.tsx';
import { storedView } from './stored-view.ts';

type PresetChangesProps = { id: string; isChangeable: boolean; onSaveAs: () => void };

/** The choices for a preset whose view was changed: Save, Save as, Reset. */
export function PresetChanges({ id, isChangeable, onSaveAs }: PresetChangesProps) {
  const t = useTexts('analytics');
  const router = useRouter();
  const { view, isChanged } = useAnalyticView();
  const { pending, run: save } = useAction(async () => {
    await api('PUT /api/config/v1/preset/{id}', { params: { id }, body: storedView(view) });
    showToast({ type: 'success', title: t('presetSaved') });
    router.push(presetPath(id), { scroll: false });
    router.refresh();
  });
  if (!isChanged) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-muted" role="status">
      {t('presetChanged')}
      {isChangeable && (
        <Button size="sm" variant="primary" loading={pending} onClick={() => save()}>
          {t('save')}
        </Button>
      )}
      <Button size="sm" onClick={onSaveAs}>
        {t('saveAs')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => router.push(presetPath(id), { scroll: false })}>
        {t('reset')}
      </Button>
    </div>
  );
}
