'use client';

import { type ReactNode, useState } from 'react';
import { AuthCard } from '#components/account/auth/auth-card.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { Invitation } from '#lib/account/team/schema.ts';
import { logOutAndStay } from '#lib/client/log-out.ts';
import type { Brand } from '#lib/core/brand.ts';
import { JoinForm } from './join-form.tsx';
import { JoinMessage } from './join-message.tsx';
import { useJoin } from './use-join.tsx';

type JoinScreenProps = {
  /** The secret of the mailed link. */
  token: string;
  /** Its invitation; null if the link is unknown. */
  invitation: Invitation | null;
  /** The address of the person who is signed in; null for a guest. */
  viewer: string | null;
  brand: Brand;
};

/** Asks whether somebody wants to join a company. Opening it changes nothing; the button does. */
export function JoinScreen({ token, invitation, viewer, brand }: JoinScreenProps) {
  const [current, setCurrent] = useState(invitation);
  const [rejoined, setRejoined] = useState(false);
  if (current === null) return <JoinMessage kind="unknown" brand={brand} />;
  const { company, email } = current;
  if (rejoined) return <JoinMessage kind="rejoined" company={company} brand={brand} />;
  if (current.state !== 'open') return <JoinMessage kind={current.state} company={company} brand={brand} />;
  const facts = { token, invitation: current, onState: setCurrent };
  if (viewer !== null && viewer !== email) return <Other {...facts} viewer={viewer} brand={brand} />;
  if (!current.known) return <JoinForm {...facts} brand={brand} />;
  if (viewer === null && !current.homeless) return <LogInFirst {...facts} brand={brand} />;
  return <Ask {...facts} brand={brand} onRejoined={() => setRejoined(true)} />;
}

/** The props that all forms of the question share. */
type AskProps = {
  token: string;
  invitation: Invitation;
  brand: Brand;
  /** Called when the link turns out to be expired, used or unknown. */
  onState: (invitation: Invitation | null) => void;
};

function Ask({ token, invitation, brand, onState, onRejoined }: AskProps & { onRejoined: () => void }) {
  const t = useTexts('team');
  const { join, pending, problem } = useJoin({ token, invitation, onState });
  const { company } = invitation;
  const press = async () => {
    const joined = await join({});
    if (joined?.next === 'dashboard') window.location.assign('/');
    else if (joined) onRejoined();
  };
  return (
    <Offer
      invitation={invitation}
      brand={brand}
      actions={
        <Button variant="primary" size="lg" loading={pending} onClick={() => void press()}>
          {t('join.join', { company })}
        </Button>
      }
    >
      {problem}
    </Offer>
  );
}

function LogInFirst({ token, invitation, brand }: AskProps) {
  const t = useTexts('team');
  const back = encodeURIComponent(`/verify/member/${token}`);
  return (
    <Offer
      invitation={invitation}
      brand={brand}
      actions={
        <ButtonLink href={`/login?redirect=${back}`} variant="primary" size="lg">
          {t('join.signIn')}
        </ButtonLink>
      }
    >
      <p className="text-base">{t('join.signInText')}</p>
    </Offer>
  );
}

function Other({ invitation, viewer, brand }: AskProps & { viewer: string }) {
  const t = useTexts('team');
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await logOutAndStay();
  };
  return (
    <Offer
      invitation={invitation}
      brand={brand}
      actions={
        <Button variant="primary" size="lg" loading={leaving} onClick={() => void leave()}>
          {t('join.otherAction')}
        </Button>
      }
    >
      <p className="text-base">{t.rich('join.otherText', { viewer, email: invitation.email, b: bold })}</p>
    </Offer>
  );
}

type OfferProps = { invitation: Invitation; brand: Brand; actions: ReactNode; children?: ReactNode };

/** The inviting company, the invited address and the role. */
function Offer({ invitation: { company, email, role }, brand, actions, children }: OfferProps) {
  const t = useTexts('team');
  return (
    <AuthCard
      title={t('join.heading', { company })}
      description={t.rich('join.text', { company, email, role, b: bold })}
      brand={brand}
    >
      <div className="flex flex-col gap-4">
        {children}
        {actions}
      </div>
    </AuthCard>
  );
}

const bold = (chunks: ReactNode) => <strong className="text-fg wrap-anywhere">{chunks}</strong>;
