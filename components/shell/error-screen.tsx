'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { HOME_PATH } from './home-path.ts';
import { MessagePage } from './message-page.tsx';
import { useFailure } from './use-failure.ts';

type ErrorScreenProps = { error: unknown; retry: () => void };

/** The page that stands in for one that failed; the digest is what the operator finds in the log. */
export function ErrorScreen({ error, retry }: ErrorScreenProps) {
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
          {/* Loaded anew: nothing of what failed is kept. */}
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
