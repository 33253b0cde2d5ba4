'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import type { VerificationState } from '#lib/insight/captured-mail/schema.ts';

const LINK = /(https?:\/\/\S+)/;

/**
 * The verification mail itself, shown if this installation captures all mail, because nobody could continue otherwise.
 */
export function CapturedVerification({ mail }: { mail: VerificationState['captured'] }) {
  const t = useTexts('auth');
  return (
    <section aria-live="polite" className="mt-5 flex flex-col gap-2 border-t border-line pt-5">
      <Alert title={t('verify.captured')} />
      {mail ? (
        <article className="min-w-0 rounded-lg border border-line p-3 text-sm">
          <h2 className="font-medium">{mail.subject}</h2>
          <p className="mt-2 whitespace-pre-wrap wrap-anywhere text-muted">
            {mail.text.split(LINK).map((part) => (LINK.test(part) ? <MailLink key={part} href={part} /> : part))}
          </p>
        </article>
      ) : (
        <p className="text-base text-muted">{t('verify.waiting')}</p>
      )}
    </section>
  );
}

const MailLink = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noreferrer" className="text-accent-text underline">
    {href}
  </a>
);
