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
import type { Authorization } from '#lib/engine/sandbox/schema.ts';

type VerifyScreenProps = {
  /** The secret of the mailed link. */
  token: string;
  /** The authorization of the link; null if the link is unknown or was used. */
  authorization: Authorization | null;
};

/** Asks whether somebody wants mail from a company's sandbox. Opening it confirms nothing; the button does. */
export function VerifyScreen({ token, authorization }: VerifyScreenProps) {
  const [current, setCurrent] = useState(authorization);
  if (current === null) return <Unknown />;
  if (current.state === 'verified') return <Confirmed {...current} />;
  if (current.state === 'expired') return <Expired {...current} />;
  return <Ask token={token} authorization={current} onChange={setCurrent} />;
}

type AskProps = {
  token: string;
  authorization: Authorization;
  onChange: (authorization: Authorization | null) => void;
};

function Ask({ token, authorization, onChange }: AskProps) {
  const t = useTexts('authorizedRecipient');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setPending(true);
    setProblem(null);
    try {
      onChange(await api('POST /api/config/v1/authorized-recipient/verify/{id}', { params: { id: token } }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onChange(null);
      else if (error instanceof ApiError && error.status === 410) onChange({ ...authorization, state: 'expired' });
      else setProblem(errorSentence(error));
    } finally {
      setPending(false);
    }
  };
  const { email, company } = authorization;
  return (
    <AuthCard title={t('question', { company })} description={t.rich('asks', { company, email, b: Strong })}>
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

function Confirmed({ email, company }: Authorization) {
  const t = useTexts('authorizedRecipient');
  return (
    <AuthCard title={t('confirmed', { company })}>
      <p role="status" className="flex items-start gap-2 text-base text-muted">
        <CircleCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-success" />
        <span>{t.rich('confirmedText', { company, email, b: Strong })}</span>
      </p>
    </AuthCard>
  );
}

function Expired({ company }: Authorization) {
  const t = useTexts('authorizedRecipient');
  return <AuthCard title={t('expiredTitle')} description={t('expiredText', { company })} />;
}

function Unknown() {
  const t = useTexts('authorizedRecipient');
  return <AuthCard title={t('unknown')} description={t('unknownText')} />;
}
