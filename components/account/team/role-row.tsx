'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Tag } from '#components/ui/tag.tsx';
import type { Role } from '#lib/account/team/schema.ts';

type RoleRowProps = { role: Role; canChange: boolean; onEdit: () => void; onDelete: () => void };

/** A role in a line: what it may do, and how many have it. */
export function RoleLine({ role, canChange, onEdit, onDelete }: RoleRowProps) {
  const t = useTexts('team');
  const { id, name, custom, grants, people } = role;
  const summary = custom
    ? grants.map((grant) => t(`grants.${grant}`)).join(' · ')
    : t(`roles.${id === 'owner' || id === 'admin' ? id : 'member'}`);
  return (
    <li className="flex items-start justify-between gap-3 py-3 pr-2 pl-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-base font-medium wrap-anywhere">{name}</span>
          <Tag>{custom ? t('roles.own') : t('roles.builtIn')}</Tag>
          <span className="text-sm text-muted">{t('roles.people', { count: people })}</span>
        </p>
        <p className="mt-0.5 text-sm text-pretty text-muted">{summary}</p>
      </div>
      {canChange && (
        <div className="flex shrink-0">
          <IconButton label={t('roles.edit', { name })} size="sm" onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={t('roles.delete', { name })} size="sm" onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  );
}
