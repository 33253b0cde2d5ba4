'use client';

import { KeyRound } from 'lucide-react';
import { KEYS_SCREEN } from '#components/senders/api-keys/paths.ts';
import { presetOf } from '#components/senders/api-keys/presets.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';

type KeysSectionProps = { subaccountId: string; initial: readonly ApiKey[]; canCreate: boolean };

/** The keys of a subaccount. */
export function KeysSection({ subaccountId, initial, canCreate }: KeysSectionProps) {
  const t = useTexts('subaccounts');
  const keys = useTexts('apiKeys');
  const canOpen = useFeature('apiKey.detail');
  const { data = { data: initial } } = useApi('GET /api/config/v1/api-key', { query: { subaccount: subaccountId } });
  return (
    <Section
      title={t('detail.keys')}
      description={t('detail.keysText')}
      actions={
        canCreate && (
          <ButtonLink href={`${KEYS_SCREEN}/create?subaccount=${subaccountId}`}>{t('detail.createKey')}</ButtonLink>
        )
      }
    >
      <Card flush>
        {data.data.length === 0 ? (
          <EmptyState icon={KeyRound} title={t('detail.noKeys')} />
        ) : (
          <DataTable
            caption={t('detail.keys')}
            rows={data.data}
            rowKey={({ id }) => id}
            {...(canOpen && { rowHref: ({ id }: ApiKey) => `${KEYS_SCREEN}/${id}` })}
            columns={[
              {
                key: 'name',
                header: keys('name'),
                cell: ({ name }) => <span className="block min-w-0 truncate">{name}</span>,
              },
              {
                key: 'may',
                header: keys('may'),
                cell: ({ grants }) => keys(`presets.${presetOf(grants)}`),
                width: 120,
              },
              {
                key: 'used',
                header: keys('used'),
                cell: ({ lastUsedAt }) => (
                  <span className="text-muted">{lastUsedAt ? <Time at={lastUsedAt} /> : keys('neverUsed')}</span>
                ),
                width: 140,
              },
            ]}
          />
        )}
      </Card>
    </Section>
  );
}
