'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Meter } from '#components/ui/meter.tsx';
import type { ApiError } from '#lib/client/api-error.ts';
import { closeLimit } from '#lib/client/reached-limit.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { capitalize } from '#lib/core/errors/validation-text.ts';
import type { ReachedLimit } from '#lib/core/reached-limit.ts';
import { type LimitWays, requestHref } from './request-way.ts';
import { useAmount } from './use-amount.ts';

type LimitDialogProps = LimitWays & {
  /** The refusal that is explained; null while the dialog is closed. */
  error: ApiError | null;
};

/** Explains a refusal by a limit: which one, how much of it is used, and the ways to more. */
export function LimitDialog({ error, upgradeHref, request }: LimitDialogProps) {
  const t = useTexts('shell');
  // The last one is still drawn while the dialog fades.
  const [shown, setShown] = useState(error);
  if (error !== null && error !== shown) setShown(error);
  const limit = shown && limitOf(shown);
  const askHref = limit && requestHref(request, limit, t('limits.subject'));
  return (
    <Dialog
      open={error !== null}
      onOpenChange={(open) => !open && closeLimit()}
      title={t('limits.title')}
      description={shown && errorSentence(shown)}
      actions={
        <>
          <Button onClick={closeLimit}>{t('limits.close')}</Button>
          {askHref && <AskLink href={askHref} isMain={upgradeHref === null} />}
          {upgradeHref && (
            <ButtonLink href={upgradeHref} variant="primary" onClick={closeLimit}>
              {t('limits.upgrade')}
            </ButtonLink>
          )}
        </>
      }
    >
      {limit && <Used limit={limit} />}
    </Dialog>
  );
}

function Used({ limit: { name, used, limit } }: { limit: ReachedLimit }) {
  const t = useTexts('shell');
  const write = useAmount(isSize(name));
  return (
    <Meter label={name} used={used} total={limit} text={t('limits.of', { used: write(used), limit: write(limit) })} />
  );
}

/** The way to ask for more: a page of the console, or a mail. */
function AskLink({ href, isMain }: { href: string; isMain: boolean }) {
  const t = useTexts('shell');
  const variant = isMain ? 'primary' : 'outline';
  if (href.startsWith('mailto:'))
    return (
      <a href={href} className={buttonClass(variant)}>
        {t('limits.ask')}
      </a>
    );
  return (
    <ButtonLink href={href} variant={variant} onClick={closeLimit}>
      {t('limits.ask')}
    </ButtonLink>
  );
}

/** Reads the limit that a refusal names; null where it does not say how much is used. */
function limitOf({ payload }: ApiError): ReachedLimit | null {
  const { feature, subfeature, used, limit } = payload;
  if (subfeature === undefined || used === undefined || limit === undefined) return null;
  return { name: [capitalize(subfeature), feature].filter(Boolean).join(' · '), used, limit };
}

/** Limits of bytes; all others are numbers of things. */
const isSize = (name: string): boolean => /^(storage|upload)\b/i.test(name);
