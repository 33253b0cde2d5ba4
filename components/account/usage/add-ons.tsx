'use client';

import type { RequestWay } from '#components/shell/limits/request-way.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from '#components/ui/button-class.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Section } from '#components/ui/section.tsx';
import type { SlotUsage } from '#lib/account/usage/schema.ts';

type AddOnsProps = {
  /** The extra quota that the operator granted; null without one. */
  extra: SlotUsage | null;
  way: RequestWay;
};

/** Quota beside the plan: what the operator granted, and the way to ask for more. */
export function AddOns({ extra, way }: AddOnsProps) {
  const t = useTexts('usage');
  const hasExtra = extra?.enable === true && extra.quota !== 0;
  return (
    <Section title={t('addOns')} description={t('addOnsText')} actions={<RequestButton way={way} />}>
      <p className="rounded-lg border border-line px-4 py-3 text-sm tabular-nums">
        {hasExtra ? (
          <>
            <span className="font-medium">{t('extraGranted', { quota: extra.quota })}</span>{' '}
            <span className="text-muted">{t('extraUsed', { used: extra.usage })}</span>
          </>
        ) : (
          <span className="text-muted">{t(way.kind === 'none' ? 'noExtraAsk' : 'noExtra')}</span>
        )}
      </p>
    </Section>
  );
}

function RequestButton({ way }: { way: RequestWay }) {
  const t = useTexts('usage');
  if (way.kind === 'none') return null;
  if (way.kind === 'ticket') return <ButtonLink href="/contact-us?about=quota">{t('requestMore')}</ButtonLink>;
  const subject = encodeURIComponent(t('requestSubject'));
  return (
    <a href={`mailto:${way.address}?subject=${subject}`} className={buttonClass('outline')}>
      {t('requestMore')}
    </a>
  );
}
