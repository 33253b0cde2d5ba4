'use client';

import { Network } from 'lucide-react';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { useFeature } from '#lib/client/features.tsx';
import type { IpAddress, IpPoolDetail } from '#lib/senders/ip-pools/schema.ts';
import { AddAddress } from './add-address.tsx';
import { AddressMenu } from './address-menu.tsx';
import { AddressState } from './pool-state.tsx';

type AddressesSectionProps = { pool: IpPoolDetail; onChanged: () => unknown };

/** The addresses of a pool with their reverse DNS, blocklists and warm-up day, and a form that adds one. */
export function AddressesSection({ pool, onChanged }: AddressesSectionProps) {
  const t = useTexts('ipPools');
  const isDirect = pool.route === 'inherit' || pool.route === 'mx';
  const canEdit = useFeature('ipPool.update');
  const menu: Column<IpAddress> = {
    key: 'actions',
    header: t('address.column'),
    cell: (address) => <AddressMenu pool={pool} address={address} onChanged={onChanged} />,
    width: 60,
    align: 'right',
    quiet: true,
  };
  return (
    <Section
      title={t('addresses')}
      description={t('address.text')}
      actions={canEdit && <AddAddress pool={pool} onChanged={onChanged} />}
    >
      <Card flush>
        {pool.addresses.length === 0 ? (
          <EmptyState icon={Network} title={t(isDirect ? 'address.none' : 'address.unused')}>
            {t(isDirect ? 'address.noneText' : 'address.unusedText')}
          </EmptyState>
        ) : (
          <DataTable
            caption={t('addresses')}
            columns={canEdit ? [...columnsOf(t), menu] : columnsOf(t)}
            rows={pool.addresses}
            rowKey={({ id }) => id}
          />
        )}
      </Card>
    </Section>
  );
}

const columnsOf = (t: Translate<'ipPools'>): readonly Column<IpAddress>[] => [
  {
    key: 'address',
    header: t('address.address'),
    cell: ({ address }) => <CopyValue value={address} label={t('address.copied')} />,
  },
  { key: 'state', header: t('state'), cell: ({ status }) => <AddressState status={status} />, width: 'state' },
  {
    key: 'ptr',
    header: t('address.ptrName'),
    cell: ({ checks }) => (
      <span className="block min-w-0 truncate text-muted">
        {checks === null ? t('address.notChecked') : checks.ptr.join(', ') || t('address.ptrMissing')}
      </span>
    ),
  },
  {
    key: 'blocklists',
    header: t('address.blocklists'),
    cell: ({ checks }) =>
      checks === null ? null : checks.listedOn.length === 0 ? (
        <span className="text-muted">{t('address.notListed')}</span>
      ) : (
        <span className="text-danger-text">{t('address.listed', { count: checks.listedOn.length })}</span>
      ),
    width: 120,
  },
  {
    key: 'warmUp',
    header: t('address.warmUp'),
    cell: ({ warmUp }) => (
      <span className="text-muted tabular-nums">
        {warmUp ? t('address.dayOf', { day: warmUp.day, days: warmUp.days }) : t('address.warm')}
      </span>
    ),
    width: 120,
  },
];
