'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ListPager } from '#components/kit/list/list-pager.tsx';
import { useWholeList } from '#components/kit/list/use-whole-list.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Role } from '#lib/account/team/schema.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RoleLine } from './role-row.tsx';

type RolesPanelProps = {
  initial: readonly Role[];
  viewer: { canManage: boolean; isOwner: boolean; grants: readonly Grant[] };
  company: string;
};

/** The roles of a company: the built-in ones explained, its own to be made, changed and removed. */
export function RolesPanel({ initial, viewer, company }: RolesPanelProps) {
  const t = useTexts('team');
  const { data, mutate } = useApi('GET /api/config/v1/company/roles');
  const roles = data?.data ?? initial;
  const [edited, setEdited] = useState<Role | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Role | null>(null);
  const mayGive = ({ id, grants }: Role) =>
    viewer.isOwner || (id !== 'owner' && grants.every((grant) => viewer.grants.includes(grant)));
  const shown = useWholeList(roles);
  const own = roles.filter(({ custom }) => custom);
  return (
    <Section
      title={t('roles.title')}
      description={t('roles.description', { company })}
      actions={
        viewer.canManage && (
          <Button variant="primary" onClick={() => setEdited('new')}>
            {t('roles.create')}
          </Button>
        )
      }
    >
      <Card flush>
        <ul aria-label={t('roles.title')} className="divide-y divide-line">
          {shown.rows.map((role) => (
            <RoleLine
              key={role.id}
              role={role}
              canChange={viewer.canManage && role.custom && mayGive(role)}
              onEdit={() => setEdited(role)}
              onDelete={() => setDeleted(role)}
            />
          ))}
        </ul>
        {own.length === 0 && (
          <div className="border-t border-line">
            <EmptyState icon={KeyRound} title={t('roles.emptyTitle')}>
              {t('roles.empty')}
            </EmptyState>
          </div>
        )}
        <ListPager pages={shown.pages} />
      </Card>
      <RoleDialog
        role={edited}
        grants={viewer.isOwner ? null : viewer.grants}
        onClose={() => setEdited(null)}
        onSaved={() => mutate()}
      />
      <DeleteRoleDialog
        role={deleted}
        targets={roles.filter((role) => role.id !== deleted?.id && mayGive(role))}
        onClose={() => setDeleted(null)}
        onDeleted={() => mutate()}
      />
    </Section>
  );
}
