'use client';

import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { MessagePage } from '#components/shell/message-page.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import type { Authorization } from '#lib/sandbox/schema.ts';

type VerifyScreenProps = {
  /** The secret of the mailed link. */
  token: string;
  /** What stands behind it; null where it is unknown or was used. */
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
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setPending(true);
    setProblem(null);
    try {
      const path = `/api/config/v1/authorized-recipient/verify/${encodeURIComponent(token)}`;
      onChange(await api<Authorization>('POST', path));
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
    <MessagePage
      eyebrow="Test mail"
      title={`Do you want test mail from ${company}?`}
      actions={
        <Button variant="primary" size="lg" loading={pending} onClick={() => void confirm()}>
          Yes, they may send to me
        </Button>
      }
    >
      <p>
        {company} tries its mail in a sandbox, and asked to send to{' '}
        <strong className="text-fg wrap-anywhere">{email}</strong>.
      </p>
      <p className="mt-3 text-base">
        If you do not know them, close this page: without the button nothing is sent. If you agree, you can ask them to
        take you off at any time.
      </p>
      {problem && (
        <Alert tone="danger" title={problem} className="mt-4">
          Nothing was changed. Try again.
        </Alert>
      )}
    </MessagePage>
  );
}

function Confirmed({ email, company }: Authorization) {
  return (
    <MessagePage eyebrow="Done" title={`${company} may send to you`}>
      <p role="status" className="flex items-start gap-2">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
        <span>
          Test mail from {company} now reaches <strong className="text-fg wrap-anywhere">{email}</strong>. You can close
          this page.
        </span>
      </p>
    </MessagePage>
  );
}

function Expired({ company }: Authorization) {
  return (
    <MessagePage eyebrow="Expired" title="This link has expired">
      <p>Nothing was changed. If you still want test mail from {company}, ask them to send you a new link.</p>
    </MessagePage>
  );
}

function Unknown() {
  return (
    <MessagePage eyebrow="Not valid" title="This link was used already, or is not known here">
      <p>
        If you pressed the button before, all is done. Otherwise check that the whole link of the mail was opened, or
        ask the sender for a new one.
      </p>
    </MessagePage>
  );
}
