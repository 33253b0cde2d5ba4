'use client';

import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { ListPager } from '#components/kit/list/list-pager.tsx';
import { useWholeList } from '#components/kit/list/use-whole-list.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Member, MemberList, Role } from '#lib/account/team/schema.ts';
import { useApi } from '#lib/client/use-api.ts';
import { useMemberColumns } from './member-columns.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';

type TeamPanelProps = {
  initial: MemberList;
  /** Those that the reader may give; empty where they may not change the team. */
  roles: readonly Role[];
  viewer: { userId: string; canManage: boolean; canInvite: boolean };
  company: string;
  capture: boolean;
};

/** Everybody of a company and everybody who is invited: role, state, and what can be done. */
export function TeamPanel({ initial, roles, viewer, company, capture }: TeamPanelProps) {
  const t = useTexts('team');
  const { data = initial, mutate } = useApi('GET /api/config/v1/company/members');
  const [removed, setRemoved] = useState<Member | null>(null);
  const shown = useWholeList(data.data);
  const used = data.data.filter(({ status }) => status !== 'expired').length;
  const owners = data.data.filter(({ role, status }) => role === 'owner' && status === 'active').length;
  const columns = useMemberColumns({
    roles,
    viewer,
    owners,
    company,
    onChange: () => mutate(),
    onRemove: setRemoved,
  });
  const isWaiting = data.data.some(({ status }) => status === 'invited');
  return (
    <Section
      title={t('people')}
      description={t('description', { company })}
      actions={
        viewer.canInvite && (
          <ButtonLink href="/create-member" variant="primary">
            <UserPlus aria-hidden /> {t('invite')}
          </ButtonLink>
        )
      }
    >
      {capture && isWaiting && (
        <Alert tone="info" className="mb-3">
          {t.rich('captured', { link: (words) => <TextLink href="/captured-mail">{words}</TextLink> })}
        </Alert>
      )}
      <Card flush>
        <DataTable caption={t('people')} columns={columns} rows={shown.rows} rowKey={({ id }) => id} />
        {data.data.length === 1 && viewer.canInvite && (
          <div className="border-t border-line">
            <EmptyState icon={Users} title={t('onlyYou.title')}>
              {t('onlyYou.text')}
            </EmptyState>
          </div>
        )}
        <ListPager pages={shown.pages} />
      </Card>
      <p className="mt-2 text-sm text-muted tabular-nums">
        {data.limit < 0 ? t('countUnlimited', { used }) : t('count', { used, limit: data.limit })}
      </p>
      <RemoveMemberDialog
        member={removed}
        isSelf={removed?.userId === viewer.userId}
        company={company}
        onClose={() => setRemoved(null)}
        onRemoved={() => mutate()}
      />
    </Section>
  );
}
