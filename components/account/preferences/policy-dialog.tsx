'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { textLinkClass } from '#components/ui/text-link-class.ts';
import { api } from '#lib/client/api.ts';
import { useAction } from '#lib/client/use-action.ts';
import { POLICY_VERSION } from '#lib/core/app-version.ts';

/** The policy with its address. A person who puts it off is asked again with their next visit. */
export function PolicyDialog({ href }: { href: string }) {
  const t = useTexts('shell');
  const [isOpen, setOpen] = useState(true);
  const { pending, run } = useAction(async () => {
    await api('PUT /api/suite/v1/users/policy-version', { body: { version: POLICY_VERSION } });
    setOpen(false);
  });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={t('policy.title')}
      description={t('policy.description', { version: POLICY_VERSION })}
      actions={
        <>
          <Button onClick={() => setOpen(false)}>{t('policy.later')}</Button>
          <Button variant="primary" loading={pending} onClick={() => run()}>
            {t('policy.accept')}
          </Button>
        </>
      }
    >
      <a href={href} target="_blank" rel="noreferrer" className={textLinkClass}>
        {t('policy.read')}
      </a>
    </Dialog>
  );
}
