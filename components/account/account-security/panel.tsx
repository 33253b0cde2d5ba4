'use client';

import type { ReactNode } from 'react';
import { ErrorState } from '#components/ui/error-state.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { AccountSecurity } from '#lib/account/identity/schema.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { useAccountSecurity } from './security-data.tsx';

type PanelProps = {
  title: string;
  /** The anchor in the address that leads to it. */
  id?: string | undefined;
  description?: (security: AccountSecurity | undefined) => ReactNode;
  children: (security: AccountSecurity) => ReactNode;
};

/** A section about how the person signs in, with its states: loading, failed, loaded. */
export function Panel({ title, id, description, children }: PanelProps) {
  const { data, error, mutate } = useAccountSecurity();
  return (
    <SettingsSection title={title} id={id} description={description?.(data)}>
      {data && children(data)}
      {!data && error && (
        <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />
      )}
      {!data && !error && (
        <div className="flex max-w-sm flex-col gap-3" aria-hidden>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-32" />
        </div>
      )}
    </SettingsSection>
  );
}
