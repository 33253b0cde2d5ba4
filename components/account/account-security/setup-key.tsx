'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import type { TwoFactorSetup } from '#lib/account/identity/schema.ts';

/** The secret for the authenticator app: as a picture to scan, and as text. Dark on light in every theme, for cameras. */
export function SetupKey({ setup }: { setup: TwoFactorSetup }) {
  const t = useTexts('accountSecurity');
  return (
    <div className="flex flex-col items-center gap-3 text-base">
      <p className="self-start text-muted">{t('twoFactor.scan')}</p>
      {/* biome-ignore lint/performance/noImgElement: a picture made for this moment, of a few hundred bytes */}
      <img
        src={`data:image/svg+xml;base64,${btoa(setup.qr)}`}
        alt={t('twoFactor.qr')}
        width={192}
        height={192}
        className="rounded-lg border border-line bg-white"
      />
      <p className="self-start text-sm text-muted">{t('twoFactor.manual')}</p>
      <CopyValue value={setup.secret} label={t('twoFactor.key')} wrap />
    </div>
  );
}
