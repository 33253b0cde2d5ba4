'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { api } from '#lib/client/api.ts';
import type { LiveSending } from '#lib/engine/sandbox/schema.ts';
import { StopSendingDialog } from './stop-sending-dialog.tsx';

/** Leads from the welcome to production back to the sandbox, with the same confirmation as the switch screen. */
export function BackToSandbox({ company, live }: { company: string; live: LiveSending }) {
  const t = useTexts('environment');
  const [isAsking, setAsking] = useState(false);
  const leave = async () => {
    await api('POST', '/api/config/v1/user/set-sandbox', { confirm: company });
    window.location.assign('/preparing-sandbox-environment');
  };
  return (
    <div>
      <Button variant="ghost" className="-ml-3" onClick={() => setAsking(true)}>
        {t('request.back')}
      </Button>
      <StopSendingDialog open={isAsking} onOpenChange={setAsking} company={company} live={live} onConfirm={leave} />
    </div>
  );
}
