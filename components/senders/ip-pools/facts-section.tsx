'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Fact, FactList } from '#components/ui/fact-list.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { IpPoolDetail } from '#lib/senders/ip-pools/schema.ts';

/** The route of a pool's mail, its overflow pool, and its id. */
export function PoolFacts({ pool }: { pool: IpPoolDetail }) {
  const t = useTexts('ipPools');
  return (
    <SettingsSection title={t('detail.facts')}>
      <FactList>
        <Fact label={t('route')}>{t(`routes.${pool.route}`)}</Fact>
        {pool.smartHost !== null && (
          <Fact label={t('detail.smartHost')}>
            <CopyValue value={pool.smartHost} label={t('detail.smartHostCopied')} wrap />
          </Fact>
        )}
        <Fact label={t('detail.overflow')}>
          <span className="wrap-anywhere">{pool.overflow?.name ?? t('form.noOverflow')}</span>
        </Fact>
        <Fact label={t('detail.createdAt')}>
          <Time at={pool.createdAt} absolute />
        </Fact>
        <Fact label={t('detail.id')}>
          <CopyValue value={pool.id} label={t('detail.idCopied')} wrap />
        </Fact>
      </FactList>
    </SettingsSection>
  );
}
