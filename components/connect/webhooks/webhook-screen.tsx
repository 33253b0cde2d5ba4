'use client';

import dynamic from 'next/dynamic';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { StateLine } from '#components/ui/state.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { WebhookHealth } from '#lib/connect/webhooks/deliveries/schema.ts';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { HealthCard } from './health-card.tsx';
import { WebhookSettingsTab } from './settings-tab.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookBanner } from './webhook-banner.tsx';
import { WebhookStateMark } from './webhook-state.tsx';

// Most visits replay nothing.
const ReplayTab = dynamic(() => import('./replay-tab.tsx').then((module) => module.ReplayTab));

/** How often an open screen asks for the webhook and its health, in milliseconds. */
const POLL_MS = 5_000;

const TABS = ['deliveries', 'replay', 'settings'] as const;

type WebhookScreenProps = { initial: Webhook; health: WebhookHealth; subaccounts: readonly SubaccountChoice[] };

/** One webhook: its state and health, its deliveries, their retries and its settings. */
export function WebhookScreen({ initial, health: initialHealth, subaccounts }: WebhookScreenProps) {
  const t = useTexts('webhooks');
  const read = { refreshInterval: POLL_MS };
  const { data: webhook = initial, mutate } = useApi(
    'GET /api/config/v1/webhook/{id}',
    { params: { id: initial.id } },
    { ...read, fallbackData: initial },
  );
  const { data: health = initialHealth, mutate: readHealth } = useApi(
    'GET /api/config/v1/webhook/{id}/health',
    { params: { id: initial.id } },
    {
      ...read,
      fallbackData: initialHealth,
    },
  );
  const router = useRouter();
  const screen = usePathname();
  const wanted = useSearchParams().get('tab');
  const mayManage = useGrant('webhooks/modify');
  const canEdit = useFeature('webhook.update') && mayManage;
  const hasActivity = useFeature('webhook.activity');
  const changed = () => {
    void mutate();
    void readHealth();
  };
  const contents = {
    deliveries: <DeliveriesTab webhook={webhook} mayRetry={canEdit} onChanged={changed} />,
    replay: <ReplayTab webhook={webhook} replay={health.replay} onChanged={changed} />,
    settings: <WebhookSettingsTab webhook={webhook} subaccounts={subaccounts} onChanged={changed} />,
  };
  const shown = TABS.filter((tab) => tab === 'settings' || (hasActivity && (tab === 'deliveries' || canEdit)));
  return (
    <>
      <PageHeader
        title={webhook.name}
        description={
          <StateLine>
            <WebhookStateMark webhook={webhook} />
            <code className="min-w-0 font-mono text-mono wrap-anywhere">{webhook.target}</code>
            <CopyButton value={webhook.target} label={t('detail.urlCopied')} />
          </StateLine>
        }
        actions={canEdit && <WebhookActions webhook={webhook} health={health} onChanged={changed} />}
      />
      <WebhookBanner webhook={webhook} health={health} mayManage={canEdit} onChanged={changed} />
      <HealthCard webhook={webhook} health={health} />
      <Tabs
        label={t('detail.tabs')}
        tabs={shown.map((tab) => ({ value: tab, label: t(`detail.${tab}`), content: contents[tab] }))}
        value={shown.find((tab) => tab === wanted) ?? shown[0] ?? 'settings'}
        onChange={(tab) => router.replace(`${screen}?tab=${tab}`, { scroll: false })}
      />
    </>
  );
}
