'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';
import { SideSection } from './side-section.tsx';

type KeyListProps = {
  initial: readonly ApiKey[];
  /** Absent where no key may be made. */
  onCreate: (() => void) | undefined;
};

/** The keys of this account and environment: make one, see when each was used, revoke one. */
export function KeyList({ initial, onCreate }: KeyListProps) {
  const t = useTexts('configuration');
  const { data, mutate } = useApi('GET /api/config/v1/api-key');
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const canRevoke = useFeature('apiKey.delete');
  const keys = data?.data ?? initial;
  const revoke = async () => {
    if (!revoked) return;
    await api('DELETE /api/config/v1/api-key/{id}', { params: { id: revoked.id } });
    await mutate();
    showToast({ type: 'success', title: t('keys.revoked', { name: revoked.name }) });
  };
  return (
    <SideSection
      title={t('keys.title')}
      description={keys.length === 0 && t('keys.noneText')}
      action={
        onCreate && (
          <Button variant="ghost" size="sm" onClick={onCreate}>
            <Plus aria-hidden /> {t('keys.create')}
          </Button>
        )
      }
    >
      {keys.length > 0 && (
        <ul aria-label={t('keys.title')}>
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
    </SideSection>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: (() => void) | undefined }) {
  const t = useTexts('configuration');
  const { name, hint, lastUsedAt } = apiKey;
  return (
    <li className="flex min-h-11 items-center gap-2 border-t border-line text-sm">
      <div className="min-w-0 flex-1 py-1">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="truncate font-mono text-xs text-faint">{t('keys.hint', { hint })}</p>
      </div>
      <span className="shrink-0 text-xs text-muted">
        {lastUsedAt ? t.rich('keys.used', { time: () => <Time at={lastUsedAt} /> }) : t('keys.unused')}
      </span>
      {onRevoke && (
        <IconButton label={t('keys.revokeNamed', { name })} size="sm" onClick={onRevoke}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
