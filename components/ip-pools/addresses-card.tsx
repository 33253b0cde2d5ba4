'use client';

import { Network } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useFeature } from '#lib/client/features.tsx';
import type { IpPoolDetail } from '#lib/ip-pools/schema.ts';
import { AddAddress } from './add-address.tsx';
import { AddressRow } from './address-row.tsx';

type AddressesCardProps = { pool: IpPoolDetail; onChanged: () => unknown };

/** The addresses of a pool, and a form that adds one. */
export function AddressesCard({ pool, onChanged }: AddressesCardProps) {
  const t = useTexts('ipPools');
  const isDirect = pool.route === 'inherit' || pool.route === 'mx';
  const canEdit = useFeature('ipPool.update');
  return (
    <Card flush title={t('addresses')}>
      {pool.addresses.length === 0 ? (
        <EmptyState icon={Network} title={t(isDirect ? 'address.none' : 'address.unused')}>
          {t(isDirect ? 'address.noneText' : 'address.unusedText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {pool.addresses.map((address) => (
            <li key={address.id} className="p-4">
              <AddressRow pool={pool} address={address} canEdit={canEdit} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      {canEdit && <AddAddress pool={pool} onChanged={onChanged} />}
    </Card>
  );
}
