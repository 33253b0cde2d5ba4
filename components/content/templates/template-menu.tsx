'use client';

import { Archive, ArchiveRestore, Copy, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { boldName } from '#components/kit/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from '#components/ui/button-class.ts';
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { TemplateSummary } from '#lib/content/templates/schema.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';

type TemplateMenuProps = {
  template: TemplateSummary;
  onChanged: () => void;
  onDeleted: () => void;
};

/** Copies, archives or deletes a template; nothing for a reader who may do none of it. */
export function TemplateMenu({ template, onChanged, onDeleted }: TemplateMenuProps) {
  const t = useTexts('templates');
  const [open, setOpen] = useState<'copy' | 'delete' | null>(null);
  const mayModify = useGrant('templates/modify');
  const hasCreate = useFeature('template.create');
  const hasUpdate = useFeature('template.update');
  const hasDelete = useFeature('template.delete');
  const isArchived = template.archived_at !== null;
  const { name, alias } = template;
  if (!mayModify || !(hasCreate || hasUpdate || hasDelete)) return null;
  const archive = async () => {
    try {
      await api('PATCH /api/config/v1/template/{id}', { params: { id: template.id }, body: { archived: !isArchived } });
      showToast({ type: 'success', title: t(isArchived ? 'unarchived' : 'archived', { name }) });
      onChanged();
    } catch (error) {
      showError(error);
    }
  };
  const remove = async () => {
    await api('DELETE /api/config/v1/template/{id}', { params: { id: template.id } });
    showToast({ type: 'success', title: t('remove.removed', { name }) });
    onDeleted();
  };
  return (
    <>
      <Menu
        trigger={
          <button type="button" aria-label={t('actionsOf', { name })} className={buttonClass('ghost', 'sm', true)}>
            <Ellipsis aria-hidden />
          </button>
        }
      >
        {hasCreate && (
          <MenuItem onSelect={() => setOpen('copy')}>
            <Copy aria-hidden /> {t('duplicate.action')}
          </MenuItem>
        )}
        {hasUpdate && (
          <MenuItem onSelect={() => void archive()}>
            {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
            {t(isArchived ? 'unarchive' : 'archive')}
          </MenuItem>
        )}
        {hasDelete && (
          <>
            <MenuSeparator />
            <MenuItem danger onSelect={() => setOpen('delete')}>
              <Trash2 aria-hidden /> {t('remove.title')}
            </MenuItem>
          </>
        )}
      </Menu>
      {open === 'copy' && <DuplicateDialog template={template} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={t('remove.question')}
        consequence={t.rich('remove.consequence', { name, ...boldName })}
        action={t('remove.title')}
        typed={alias}
        onConfirm={remove}
      />
    </>
  );
}
