'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { AnyDelegatedDetail, DelegatedKind } from '#lib/senders/domains/delegated/schema.ts';
import { DELEGATED_PATHS } from './paths.ts';

type DefaultButtonProps<Domain> = {
  kind: DelegatedKind;
  domain: Domain;
  onChanged: (domain: Domain) => unknown;
};

/** Makes a verified domain the default, or no longer the default. */
export function DefaultButton<Domain extends AnyDelegatedDetail>({
  kind,
  domain,
  onChanged,
}: DefaultButtonProps<Domain>) {
  const t = useTexts('delegated');
  const { pending, run: change } = useAction(async () => {
    const next = await api<Domain>('PUT', `${DELEGATED_PATHS[kind]}/${domain.id}`, { isDefault: !domain.isDefault });
    onChanged(next);
    const words = next.isDefault ? (`${kind}.madeDefault` as const) : 'endedDefault';
    showToast({ type: 'success', title: t(words, { domain: next.domain }) });
  });
  if (!useFeature(`${kind}Domain.update`) || (domain.status !== 'verified' && !domain.isDefault)) return null;
  return (
    <Button loading={pending} onClick={() => change()}>
      {t(domain.isDefault ? 'noDefault' : 'makeDefault')}
    </Button>
  );
}
