'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { DownloadButton } from '#components/ui/download-button.tsx';

/** Recovery codes, for this once, with ways to keep them. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const t = useTexts('accountSecurity');
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="flex flex-col gap-3">
      <Alert tone="warning">{t('twoFactor.codesText')}</Alert>
      <ol
        aria-label={t('twoFactor.codes')}
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-lg border border-line bg-sunken p-3 font-mono text-base sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={text} label={t('twoFactor.codes')} text={t('twoFactor.copyAll')} />
        <DownloadButton source={() => ({ name: 'mailwright-recovery-codes.txt', type: 'text/plain', content: text })}>
          {t('twoFactor.download')}
        </DownloadButton>
      </div>
    </div>
  );
}
