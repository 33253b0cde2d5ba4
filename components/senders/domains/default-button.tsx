'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import type {
  AnyDelegatedDetail,
  DelegatedKind,
  UpdateDelegatedDomainInput,
} from '#lib/senders/domains/delegated/schema.ts';

type DefaultButtonProps = {
  kind: DelegatedKind;
  domain: AnyDelegatedDetail;
  save: (change: UpdateDelegatedDomainInput) => Promise<AnyDelegatedDetail>;
};

/** Makes a verified domain the default, or no longer the default. */
export function DefaultButton({ kind, domain, save }: DefaultButtonProps) {
  const t = useTexts('delegated');
  const { pending, run: change } = useAction(async () => {
    const next = await save({ isDefault: !domain.isDefault });
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
