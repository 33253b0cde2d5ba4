'use client';

import { CirclePause, CirclePlay, Ellipsis, Flame, LogOut, type LucideIcon, RefreshCw, Snowflake } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { IpAddress, IpPoolDetail, UpdatePoolAddressInput } from '#lib/senders/ip-pools/schema.ts';
import { LADDER_START } from '#lib/senders/ip-pools/warm-up/schema.ts';

type AddressMenuProps = { pool: IpPoolDetail; address: IpAddress; onChanged: () => unknown };

/** The actions on an address of a pool. */
export function AddressMenu({ pool, address: { id, address, status }, onChanged }: AddressMenuProps) {
  const t = useTexts('ipPools');
  const [asking, setAsking] = useState<'retire' | 'restart' | null>(null);
  const params = { id: pool.id, addressId: id };
  const act = async (done: Promise<unknown>, title: string) => {
    await done;
    showToast({ type: 'success', title });
    await onChanged();
  };
  const change = (body: UpdatePoolAddressInput, title: string) =>
    act(api('PUT /api/config/v1/ip-pool/{id}/address/{addressId}', { params, body }), title);
  const item = (Icon: LucideIcon, label: string, run: () => Promise<void>) => (
    <MenuItem onSelect={() => void run().catch(showError)}>
      <Icon aria-hidden /> {label}
    </MenuItem>
  );
  return (
    <>
      <Menu
        trigger={
          <IconButton size="sm" label={t('address.actions', { address })}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {status === 'active'
          ? item(CirclePause, t('address.pause'), () => change({ status: 'paused' }, t('address.paused', { address })))
          : item(CirclePlay, t('address.resume'), () =>
              change({ status: 'active' }, t('address.resumed', { address })),
            )}
        {item(RefreshCw, t('address.check'), () =>
          act(
            api('POST /api/config/v1/ip-pool/{id}/address/{addressId}/check', { params }),
            t('address.checking', { address }),
          ),
        )}
        <MenuItem onSelect={() => setAsking('restart')}>
          <Flame aria-hidden /> {t('address.restart')}
        </MenuItem>
        <MenuSeparator />
        {item(LogOut, t('address.takeOut'), () =>
          act(
            api('DELETE /api/config/v1/ip-pool/{id}/address/{addressId}', { params }),
            t('address.takenOut', { address }),
          ),
        )}
        {status !== 'retired' && (
          <MenuItem danger onSelect={() => setAsking('retire')}>
            <Snowflake aria-hidden /> {t('address.retire')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={asking === 'retire'}
        onOpenChange={() => setAsking(null)}
        title={t('address.retireTitle', { address })}
        consequence={t('address.retireText')}
        action={t('address.retire')}
        onConfirm={() => change({ status: 'retired' }, t('address.retired', { address }))}
      />
      <ConfirmDialog
        open={asking === 'restart'}
        onOpenChange={() => setAsking(null)}
        title={t('address.restartTitle', { address })}
        consequence={t('address.restartText', { limit: LADDER_START })}
        action={t('address.restart')}
        onConfirm={() => change({ restartWarmUp: true }, t('address.restarted', { address }))}
      />
    </>
  );
}
