'use client';

import { CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Meter } from '#components/ui/meter.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AddressFinding, IpAddress, IpPoolDetail } from '#lib/ip-pools/schema.ts';
import { OTHER_RECEIVERS } from '#lib/ip-pools/warm-up/schema.ts';
import { AddressMenu } from './address-menu.tsx';
import { AddressBadge } from './pool-badge.tsx';

type AddressRowProps = { pool: IpPoolDetail; address: IpAddress; canEdit: boolean; onChanged: () => unknown };

/** One address: its status, its names, its warm-up today, and the findings of its last check. */
export function AddressRow({ pool, address, canEdit, onChanged }: AddressRowProps) {
  const t = useTexts('ipPools');
  const { hostname, checks } = address;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CopyValue value={address.address} label={t('address.copied')} wrap />
            <AddressBadge status={address.status} />
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {hostname === null ? t('address.greetsInstallation') : t('address.greets', { name: hostname })}
          </p>
          {checks && checks.ptr.length > 0 && (
            <p className="text-sm text-muted wrap-anywhere">{t('address.ptr', { names: checks.ptr.join(', ') })}</p>
          )}
        </div>
        {canEdit && <AddressMenu pool={pool} address={address} onChanged={onChanged} />}
      </div>
      <WarmUp address={address} />
      <Findings address={address} />
    </div>
  );
}

function WarmUp({ address: { warmUp } }: { address: IpAddress }) {
  const t = useTexts('ipPools');
  if (!warmUp) return <p className="text-sm text-muted">{t('address.warm')}</p>;
  const { day, days, limit, today } = warmUp;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-base">{t('address.day', { day, days, limit })}</p>
      {today.map(({ provider, used }) => (
        <Meter
          key={provider}
          label={provider === OTHER_RECEIVERS ? t('address.otherProviders') : provider}
          used={used}
          total={limit}
          text={t('address.used', { used, limit })}
        />
      ))}
    </div>
  );
}

const LOOKS: Record<AddressFinding['level'], { icon: LucideIcon; className: string }> = {
  ok: { icon: CircleCheck, className: 'text-success' },
  warn: { icon: TriangleAlert, className: 'text-warning' },
  fail: { icon: CircleX, className: 'text-danger' },
};

function Findings({ address: { checks, lastCheckedAt } }: { address: IpAddress }) {
  const t = useTexts('ipPools');
  if (!checks || lastCheckedAt === null) return <p className="text-sm text-muted">{t('address.notChecked')}</p>;
  return (
    <div>
      <ul className="flex flex-col gap-1">
        {checks.findings.map(({ subject, level, message }) => {
          const { icon: Icon, className } = LOOKS[level];
          return (
            <li key={subject} className="flex items-start gap-2 text-base">
              <Icon aria-label={t(`address.levels.${level}`)} className={`mt-1 size-4 shrink-0 ${className}`} />
              <span className="min-w-0 wrap-anywhere">{message}</span>
            </li>
          );
        })}
      </ul>
      <p className="mt-1 text-sm text-muted">
        {t.rich('address.checkedAt', { time: () => <Time at={lastCheckedAt} /> })}
      </p>
    </div>
  );
}
