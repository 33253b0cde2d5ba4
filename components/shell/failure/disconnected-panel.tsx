'use client';

import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { connection, ping, watchConnection } from '#lib/client/connection.ts';
import type { Brand } from '#lib/core/brand.ts';
import { safePath } from '#lib/core/safe-path.ts';
import { MessagePage } from '../message-page.tsx';

/** Says that the server does not answer, with a button to retry; it is also retried every few seconds. */
export function DisconnectedPanel({ brand }: { brand?: Brand }) {
  const t = useTexts('shell');
  const ui = useTexts('ui');
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await ping();
    setAsking(false);
  };
  return (
    <MessagePage
      brand={brand}
      title={t('disconnected.title')}
      actions={
        <Button variant="primary" loading={isAsking} onClick={() => void ask()}>
          {ui('retry')}
        </Button>
      }
    >
      <p role="status">{t('disconnected.text')}</p>
      <p className="mt-3 flex items-center gap-2 text-sm">
        <LoaderCircle aria-hidden className="size-4 animate-spin" /> {t('disconnected.checking')}
      </p>
    </MessagePage>
  );
}

/** /err: asks the server until it answers, then goes to the path that `redirect` names, or to /dashboard (docs/product.md §4). */
export function DisconnectedPage({ brand }: { brand: Brand }) {
  useEffect(() => {
    const goBack = () => {
      const wanted = safePath(new URLSearchParams(window.location.search).get('redirect'));
      window.location.replace(wanted ?? '/dashboard');
    };
    const unwatch = watchConnection(() => {
      if (connection() === 'connected') goBack();
    });
    void ping().then(() => {
      if (connection() === 'connected') goBack();
    });
    return unwatch;
  }, []);
  return <DisconnectedPanel brand={brand} />;
}
