'use client';

import { Images, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

/** The library before the first file, and an empty trash. */
export function FilesEmpty({ isTrash, action }: { isTrash: boolean; action: ReactNode }) {
  const t = useTexts('files');
  return (
    <Card>
      <EmptyState
        icon={isTrash ? Trash2 : Images}
        title={t(isTrash ? 'trashEmpty' : 'none')}
        action={isTrash ? undefined : action}
      >
        {t(isTrash ? 'trashEmptyText' : 'noneText')}
      </EmptyState>
    </Card>
  );
}
