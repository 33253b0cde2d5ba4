'use client';

import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { State } from '#components/ui/state.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AccountSecurity } from '#lib/account/identity/schema.ts';
import { DisableTwoFactorDialog } from './disable-two-factor-dialog.tsx';
import { EnableTwoFactorDialog } from './enable-two-factor-dialog.tsx';
import { Panel } from './panel.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';

type Asked = 'enable' | 'disable' | 'renew' | null;

/** The second factor: set up, turned off, recovery codes. Its page sends the texts `accountSecurity`. */
export function TwoFactorPanel() {
  const t = useTexts('accountSecurity');
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  return (
    <Panel title={t('twoFactor.title')} description={() => t('twoFactor.description')}>
      {(security) => (
        <>
          <TwoFactorState isOn={security.twoFactor.enabledAt !== null} />
          {security.twoFactor.enabledAt ? (
            <On twoFactor={security.twoFactor} onAsk={setAsked} />
          ) : (
            <Off onAsk={setAsked} />
          )}
          {asked === 'enable' && <EnableTwoFactorDialog security={security} onClose={close} />}
          {asked === 'disable' && <DisableTwoFactorDialog security={security} onClose={close} />}
          {asked === 'renew' && <RenewCodesDialog onClose={close} />}
        </>
      )}
    </Panel>
  );
}

function TwoFactorState({ isOn }: { isOn: boolean }) {
  const t = useTexts('accountSecurity');
  return isOn ? (
    <State tone="success" icon={ShieldCheck}>
      {t('twoFactor.on')}
    </State>
  ) : (
    <State tone="warning" icon={ShieldOff}>
      {t('twoFactor.off')}
    </State>
  );
}

function Off({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const t = useTexts('accountSecurity');
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose text-base text-muted">{t('twoFactor.offText')}</p>
      <Button onClick={() => onAsk('enable')}>{t('twoFactor.start')}</Button>
    </div>
  );
}

type OnProps = { twoFactor: AccountSecurity['twoFactor']; onAsk: (asked: Asked) => void };

function On({ twoFactor, onAsk }: OnProps) {
  const t = useTexts('accountSecurity');
  return (
    <div className="flex flex-col gap-3">
      <p className="text-base">
        {t.rich('twoFactor.since', { time: () => <Time absolute at={twoFactor.enabledAt ?? ''} /> })}
        <span className="text-muted"> · {t('twoFactor.codesLeft', { count: twoFactor.recoveryCodesLeft })}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onAsk('renew')}>{t('twoFactor.renew')}</Button>
        <Button variant="danger-outline" onClick={() => onAsk('disable')}>
          {t('twoFactor.disable')}
        </Button>
      </div>
    </div>
  );
}
