'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { IpPoolDetail } from '#lib/ip-pools/schema.ts';

/** The route of a pool's mail, and the pool's id. */
export function FactsCard({ pool }: { pool: IpPoolDetail }) {
  const t = useTexts('ipPools');
  return (
    <Section title={t('detail.facts')}>
      <dl className="flex flex-col gap-1.5">
        <Fact label={t('way')}>{t(`routes.${pool.route}`)}</Fact>
        {pool.smartHost !== null && (
          <Fact label={t('detail.smartHost')}>
            <CopyValue value={pool.smartHost} label={t('detail.smartHostCopied')} wrap />
          </Fact>
        )}
        <Fact label={t('detail.overflow')}>
          <span className="wrap-anywhere">{pool.overflow?.name ?? t('form.noOverflow')}</span>
        </Fact>
        <Fact label={t('isDefault')}>{pool.isDefault ? t('detail.yes') : t('detail.no')}</Fact>
        <Fact label={t('detail.createdAt')}>
          <Time at={pool.createdAt} absolute />
        </Fact>
        <Fact label={t('detail.id')}>
          <CopyValue value={pool.id} label={t('detail.idCopied')} wrap />
        </Fact>
      </dl>
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-x-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-sm leading-7 text-muted">{label}</dt>
      <dd className="flex min-h-7 min-w-0 items-center text-base">{children}</dd>
    </div>
  );
}
