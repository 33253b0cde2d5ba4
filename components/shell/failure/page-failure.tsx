'use client';

import { usePathname } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { ERROR_PATH, errorPath } from '#lib/core/error-path.ts';
import { HOME_PATH } from '#lib/core/home-path.ts';
import { MessagePage } from '../message-page.tsx';
import { useFailure } from './use-failure.ts';

type PageFailureProps = { error: unknown; retry: () => void };

/** Replaces a whole page that failed; the operator finds its digest in the log. */
export function PageFailure({ error, retry }: PageFailureProps) {
  const t = useTexts('shell');
  const ui = useTexts('ui');
  const digest = useFailure(error);
  return (
    <MessagePage
      eyebrow={t('error.eyebrow')}
      title={t('error.page')}
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            {ui('retry')}
          </Button>
          {/* A full page load: nothing of the failed page is kept. */}
          <a href={HOME_PATH} className={buttonClass()}>
            {t('home')}
          </a>
        </>
      }
    >
      <p>{t('error.safe')}</p>
      {digest && (
        <p className="mt-3 flex items-center gap-2 text-sm">
          {t('error.digest')} <CopyValue value={digest} label={t('error.digestCopied')} />
        </p>
      )}
    </MessagePage>
  );
}

type FailureProps = { error: unknown; retry: () => void };

/** Leads a page that failed to /error, with the id of its request (docs/product.md §2, guard rule 7). */
export function FailureRedirect({ error, retry }: FailureProps) {
  return usePathname() === ERROR_PATH ? <PageFailure error={error} retry={retry} /> : <Leaving error={error} />;
}

function Leaving({ error }: { error: unknown }) {
  const id = useFailure(error, () => {
    const { pathname, search } = window.location;
    // A full page load: nothing of the failed page is kept.
    window.location.replace(errorPath({ id, from: pathname + search }));
  });
  return null;
}
