'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Time } from '#components/ui/time.tsx';
import type { CaptureState } from '#lib/insight/captured-mail/schema.ts';

/** Explains that mail is sent now, until when captured mail can be read, and what becomes of the menu item. */
export function CaptureNotice({ capture: { isCapturing, endedAt, readableUntil } }: { capture: CaptureState }) {
  const t = useTexts('capturedMail');
  if (isCapturing) return null;
  if (endedAt === null || readableUntil === null)
    return <Alert title={t('neverCaptured')}>{t('neverCapturedText')}</Alert>;
  return (
    <Alert title={t('ended')}>
      {t.rich('endedText', {
        since: () => <Time at={endedAt} absolute />,
        until: () => <Time at={readableUntil} absolute />,
      })}
    </Alert>
  );
}
