'use client';

import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/forms/confirm-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ApiKey } from '#lib/api-keys/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import { KEYS_PATH } from './keys-path.ts';

type KeysCardProps = {
  initial: readonly ApiKey[];
  onCreate: () => void;
};

/** The keys of this account and environment: make one, see when each was used, revoke one. */
export function KeysCard({ initial, onCreate }: KeysCardProps) {
  const { data, mutate } = useApi<{ data: ApiKey[] }>(KEYS_PATH, { fallbackData: { data: [...initial] } });
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const keys = data?.data ?? initial;
  const revoke = async () => {
    if (!revoked) return;
    await api('DELETE', `${KEYS_PATH}/${revoked.id}`);
    await mutate();
    showToast({ type: 'success', title: `Key ${revoked.name} is revoked` });
  };
  return (
    <Card
      title="API keys"
      flush
      actions={
        <Button size="sm" onClick={onCreate}>
          <Plus aria-hidden /> Create key
        </Button>
      }
    >
      {keys.length === 0 ? (
        <EmptyState icon={KeyRound} title="No key yet">
          A key is shown once, when it is created; then the samples are filled in with it.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={revoked !== null}
        onOpenChange={(open) => {
          if (!open) setRevoked(null);
        }}
        title="Revoke this key?"
        consequence={
          <>
            Every program that sends with <strong className="wrap-anywhere">{revoked?.name}</strong> is refused from now
            on. This cannot be undone.
          </>
        }
        action="Revoke key"
        onConfirm={revoke}
      />
    </Card>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2.5">
      <div className="min-w-0">
        <p className="truncate text-base font-medium">{apiKey.name}</p>
        <p className="text-sm text-muted">
          <code className="font-mono">{apiKey.hint}…</code> · created <Time at={apiKey.createdAt} /> ·{' '}
          {apiKey.lastUsedAt ? (
            <>
              used <Time at={apiKey.lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      <Button size="sm" variant="ghost" onClick={onRevoke} aria-label={`Revoke ${apiKey.name}`}>
        Revoke
      </Button>
    </li>
  );
}
