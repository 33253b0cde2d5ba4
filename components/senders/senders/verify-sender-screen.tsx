'use client';

import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AuthCard } from '#components/account/auth/auth-card.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import type { SenderProof } from '#lib/senders/senders/schema.ts';

type VerifySenderScreenProps = {
  /** The secret of the mailed link. */
  token: string;
  /** Null if the link is unknown or was used. */
  proof: SenderProof | null;
};

/** Asks whether a company may send from an address. Opening it proves nothing; the button does. */
export function VerifySenderScreen({ token, proof }: VerifySenderScreenProps) {
  const t = useTexts('senderProof');
  const [current, setCurrent] = useState(proof);
  if (current === null) return <AuthCard title={t('unknown')} description={t('unknownText')} />;
  const { company, email, state } = current;
  if (state === 'expired') return <AuthCard title={t('expiredTitle')} description={t('expiredText', { company })} />;
  if (state === 'pending') return <Ask token={token} proof={current} onChange={setCurrent} />;
  return (
    <AuthCard title={t('confirmed')}>
      <p role="status" className="flex items-start gap-2 text-base text-muted">
        <CircleCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-success" />
        <span>{t.rich('confirmedText', { company, email, b: Strong })}</span>
      </p>
    </AuthCard>
  );
}

type AskProps = { token: string; proof: SenderProof; onChange: (proof: SenderProof | null) => void };

function Ask({ token, proof, onChange }: AskProps) {
  const t = useTexts('senderProof');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setPending(true);
    setProblem(null);
    try {
      onChange(await api('POST /api/suite/v1/senders/validate', { body: { token } }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onChange(null);
      else if (error instanceof ApiError && error.status === 410) onChange({ ...proof, state: 'expired' });
      else setProblem(errorSentence(error));
    } finally {
      setPending(false);
    }
  };
  const { email, company, name } = proof;
  return (
    <AuthCard title={t('question', { company })} description={t.rich('asks', { company, email, name, b: Strong })}>
      <div className="flex flex-col gap-4">
        {problem && (
          <Alert tone="danger" title={problem}>
            {t('unchanged')}
          </Alert>
        )}
        <Button variant="primary" size="lg" loading={pending} onClick={() => void confirm()}>
          {t('yes')}
        </Button>
        <p className="text-sm text-pretty text-muted">{t('ifNot')}</p>
      </div>
    </AuthCard>
  );
}

const Strong = (words: ReactNode) => <strong className="text-fg wrap-anywhere">{words}</strong>;
