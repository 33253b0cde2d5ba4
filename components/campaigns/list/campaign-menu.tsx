'use client';

import { ChartColumn, CirclePause, CirclePlay, CircleX, Copy, Ellipsis, Pencil, Trash2, Trophy } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { MenuLink } from '#components/ui/menu-link.tsx';
import type { CampaignType } from '#lib/campaigns/campaigns/values.ts';
import { api } from '#lib/client/api.ts';
import { useGrant } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import { allowsMove, type CampaignMove, hasReport } from '../moves.ts';
import { campaignPath } from '../paths.ts';
import type { CampaignRow } from './campaign-columns.tsx';

type CampaignMenuProps = { type: CampaignType; row: CampaignRow; onMove: (move: CampaignMove) => void };

/** The acts on a campaign of the list that its state and the reader's grants allow. */
export function CampaignMenu({ type, row, onMove }: CampaignMenuProps) {
  const t = useTexts('campaigns');
  const router = useRouter();
  const mayModify = useGrant('campaigns/modify');
  const maySend = useGrant('campaigns/send');
  const { id, name, state } = row;
  const { run: duplicate } = useAction(async () => {
    const copy = await api(`POST /api/suite/v1/${type}/{id}/duplicate`, { params: { id }, body: {} });
    showToast({ type: 'success', title: t('duplicated', { name }) });
    router.push(campaignPath(type, copy.id, 'edit'));
  });
  const allows = (move: CampaignMove) => maySend && allowsMove(state, move);
  const canDelete = mayModify && allowsMove(state, 'delete');
  return (
    <Menu
      trigger={
        <IconButton label={t('actionsFor', { name })}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {state === 'DRAFT' && (
        <MenuLink href={campaignPath(type, id, 'edit')}>
          <Pencil aria-hidden /> {t('edit')}
        </MenuLink>
      )}
      {allows('unschedule') && (
        <MenuItem onSelect={() => onMove('unschedule')}>
          <Pencil aria-hidden /> {t('edit')}
        </MenuItem>
      )}
      {hasReport(state) && (
        <MenuLink href={campaignPath(type, id, 'report')}>
          <ChartColumn aria-hidden /> {t('report')}
        </MenuLink>
      )}
      {mayModify && (
        <MenuItem onSelect={() => duplicate()}>
          <Copy aria-hidden /> {t('duplicate')}
        </MenuItem>
      )}
      {type === 'ab-test' && allows('winner') && (
        <MenuItem onSelect={() => onMove('winner')}>
          <Trophy aria-hidden /> {t('chooseWinner')}
        </MenuItem>
      )}
      {allows('pause') && (
        <MenuItem onSelect={() => onMove('pause')}>
          <CirclePause aria-hidden /> {t('pause')}
        </MenuItem>
      )}
      {allows('resume') && (
        <MenuItem onSelect={() => onMove('resume')}>
          <CirclePlay aria-hidden /> {t('resume')}
        </MenuItem>
      )}
      {(allows('cancel') || canDelete) && <MenuSeparator />}
      {allows('cancel') && (
        <MenuItem danger onSelect={() => onMove('cancel')}>
          <CircleX aria-hidden /> {t('cancel')}
        </MenuItem>
      )}
      {canDelete && (
        <MenuItem danger onSelect={() => onMove('delete')}>
          <Trash2 aria-hidden /> {t('delete')}
        </MenuItem>
      )}
    </Menu>
  );
}
