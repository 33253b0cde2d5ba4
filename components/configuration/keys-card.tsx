'use client';

import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ApiKey } from '#lib/api-keys/schema.ts';
import { api } from '#lib/client/api.ts';
import { useFeature } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import { KEYS_PATH } from './keys-path.ts';

type KeysCardProps = {
  initial: readonly ApiKey[];
  /** Absent where no key may be made. */
  onCreate: (() => void) | undefined;
};

/** The keys of this account and environment: make one, see when each was used, revoke one. */
export function KeysCard({ initial, onCreate }: KeysCardProps) {
  const t = useTexts('configuration');
  const { data, mutate } = useApi<{ data: ApiKey[] }>(KEYS_PATH, { fallbackData: { data: [...initial] } });
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const canRevoke = useFeature('apiKey.delete');
  const keys = data?.data ?? initial;
  const revoke = async () => {
    if (!revoked) return;
    await api('DELETE', `${KEYS_PATH}/${revoked.id}`);
    await mutate();
    showToast({ type: 'success', title: t('keys.revoked', { name: revoked.name }) });
  };
  return (
    <Card
      title={t('keys.title')}
      flush
      actions={
        onCreate && (
          <Button size="sm" onClick={onCreate}>
            <Plus aria-hidden /> {t('keys.create')}
          </Button>
        )
      }
    >
      {keys.length === 0 ? (
        <EmptyState icon={KeyRound} title={t('keys.none')}>
          {t('keys.noneText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={canRevoke ? () => setRevoked(key) : undefined} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={revoked !== null}
        onOpenChange={(open) => {
          if (!open) setRevoked(null);
        }}
        title={t('keys.revokeTitle')}
        consequence={t.rich('keys.consequence', {
          name: revoked?.name ?? '',
          b: (name) => <strong className="wrap-anywhere">{name}</strong>,
        })}
        action={t('keys.revokeKey')}
        onConfirm={revoke}
      />
    </Card>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: (() => void) | undefined }) {
  const t = useTexts('configuration');
  const { hint, createdAt, lastUsedAt } = apiKey;
  const parts = {
    hint: () => <code className="font-mono">{hint}…</code>,
    created: () => <Time at={createdAt} />,
  };
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2.5">
      <div className="min-w-0">
        <p className="truncate text-base font-medium">{apiKey.name}</p>
        <p className="text-sm text-muted">
          {lastUsedAt
            ? t.rich('keys.used', { ...parts, used: () => <Time at={lastUsedAt} /> })
            : t.rich('keys.unused', parts)}
        </p>
      </div>
      {onRevoke && (
        <Button size="sm" variant="ghost" onClick={onRevoke} aria-label={t('keys.revokeNamed', { name: apiKey.name })}>
          {t('keys.revoke')}
        </Button>
      )}
    </li>
  );
}
