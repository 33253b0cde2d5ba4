'use client';

import { CircleCheck, CircleMinus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import type { ContactConsent, ContactDetail } from '#lib/audience/contacts/schema.ts';
import { formatAbsolute } from '#lib/core/format-time.ts';

/** The last consent of each purpose with its proof; earlier ones are in the timeline. */
export function ContactConsents({ consents }: Pick<ContactDetail, 'consents'>) {
  const t = useTexts('contact');
  const latest = [...new Map([...consents].reverse().map((one) => [`${one.purpose} ${one.categoryId}`, one])).values()];
  return (
    <section aria-labelledby="consents">
      <h2 id="consents" className="mb-1 text-base leading-5 font-semibold tracking-[-0.006em]">
        {t('consents')}
      </h2>
      {latest.length === 0 && <p className="text-sm text-muted">{t('noConsents')}</p>}
      <ul className="divide-y divide-line">
        {latest.map((consent) => (
          <Consent key={consent.id} consent={consent} />
        ))}
      </ul>
    </section>
  );
}

function Consent({ consent }: { consent: ContactConsent }) {
  const t = useTexts('contact');
  const words = useTexts('contactWords');
  const { zone, hours } = useTimeFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { action, method, purpose, at } = consent;
  const isGiven = action !== 'withdrawn';
  const Icon = isGiven ? CircleCheck : CircleMinus;
  const date = formatAbsolute(new Date(at), zone, hours);
  return (
    <li className="flex gap-2.5 py-2 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isGiven ? 'text-success' : 'text-suppressed'}`} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-2">
          <span className="font-medium">
            {t.has(`purposes.${purpose}` as never) ? t(`purposes.${purpose}` as never) : purpose}
          </span>
          <span className={`text-xs ${isGiven ? 'text-success-text' : 'text-muted'}`}>
            {words(isGiven ? 'yes' : 'no')}
          </span>
        </div>
        <p className="text-xs text-muted">
          {t(`consentStates.${action}` as 'consentStates.given', { date })} {t(`methods.${method}` as 'methods.form')}
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="rounded-sm text-xs font-medium text-accent-text hover:underline"
        >
          {t(isOpen ? 'hideProof' : 'showProof')}
        </button>
        {isOpen && <Proof id={id} consent={consent} />}
      </div>
    </li>
  );
}

/** The proof of a consent: the words, and where they come from. */
function Proof({ id, consent }: { id: string; consent: ContactConsent }) {
  const t = useTexts('contact');
  const { wording, ip, sourceUrl, userAgent, proof } = consent;
  const statement = typeof proof.statement === 'string' ? proof.statement : null;
  const facts = [
    [t('from'), ip],
    [t('page'), sourceUrl],
    [t('program'), userAgent],
    [t('statement'), statement],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  return (
    <div id={id} className="mt-1.5 flex flex-col gap-1.5 text-xs">
      {wording ? (
        <blockquote className="border-l-2 border-line-strong pl-2.5 whitespace-pre-line text-fg">
          <span className="sr-only">{t('wording')}: </span>
          {wording}
        </blockquote>
      ) : (
        <p className="text-muted">{t('noWording')}</p>
      )}
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
