'use client';

import { CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Meter } from '#components/ui/meter.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Time } from '#components/ui/time.tsx';
import { formatMailboxProvider } from '#lib/core/mailbox-provider-names.ts';
import type { AddressFinding, IpAddress } from '#lib/senders/ip-pools/schema.ts';
import { OTHER_RECEIVERS } from '#lib/senders/ip-pools/warm-up/schema.ts';

/** The findings of the last check of an address, and its warm-up today. */
export function AddressDetails({
  address: { address, hostname, checks, lastCheckedAt, warmUp },
}: {
  address: IpAddress;
}) {
  const t = useTexts('ipPools');
  return (
    <SettingsSection
      title={address}
      description={hostname === null ? t('address.greetsInstallation') : t('address.greets', { name: hostname })}
    >
      {warmUp && <WarmUpToday warmUp={warmUp} />}
      {checks && (
        <ul className="flex flex-col gap-1.5 text-sm">
          {checks.findings.map((finding) => (
            <Finding key={finding.subject} finding={finding} />
          ))}
        </ul>
      )}
      <p className="text-xs text-muted">
        {lastCheckedAt === null
          ? t('address.notChecked')
          : t.rich('address.checkedAt', { time: () => <Time at={lastCheckedAt} /> })}
      </p>
    </SettingsSection>
  );
}

function WarmUpToday({ warmUp: { day, days, limit, today } }: { warmUp: NonNullable<IpAddress['warmUp']> }) {
  const t = useTexts('ipPools');
  return (
    <>
      <p className="text-sm">{t('address.day', { day, days, limit })}</p>
      {today.map(({ provider, used }) => (
        <Meter
          key={provider}
          label={provider === OTHER_RECEIVERS ? t('address.otherProviders') : formatMailboxProvider(provider)}
          used={used}
          total={limit}
          text={t('address.used', { used, limit })}
        />
      ))}
    </>
  );
}

const LOOKS: Record<AddressFinding['level'], { icon: LucideIcon; className: string }> = {
  ok: { icon: CircleCheck, className: 'text-success' },
  warn: { icon: TriangleAlert, className: 'text-warning' },
  fail: { icon: CircleX, className: 'text-danger' },
};

function Finding({ finding: { level, message } }: { finding: AddressFinding }) {
  const t = useTexts('ipPools');
  const { icon: Icon, className } = LOOKS[level];
  return (
    <li className="flex items-start gap-2">
      <Icon aria-label={t(`address.levels.${level}`)} className={`mt-0.5 size-4 shrink-0 ${className}`} />
      <span className="min-w-0 wrap-anywhere">{message}</span>
    </li>
  );
}
