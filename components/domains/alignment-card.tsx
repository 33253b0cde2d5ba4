'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { BounceDomainDetail } from '#lib/domains/delegated/schema.ts';
import { ADD_SCREENS } from './paths.ts';

type AlignmentCardProps = { domain: BounceDomainDetail };

/** Explains for which sending domains SPF aligns under a bounce domain. */
export function AlignmentCard({ domain: { domain, alignsWith } }: AlignmentCardProps) {
  const t = useTexts('delegated');
  const parent = domain.slice(domain.indexOf('.') + 1);
  return (
    <Card title={t('alignment.title')}>
      <div className="flex max-w-prose flex-col gap-2 text-base text-muted">
        <p>{t('alignment.text')}</p>
        {alignsWith.length > 0 ? (
          <>
            <p>{t('alignment.aligned')}</p>
            <ul className="flex flex-col gap-1">
              {alignsWith.map((name) => (
                <li key={name} className="font-mono text-sm break-all text-fg">
                  {name}
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            {t('alignment.none')}{' '}
            {t.rich('alignment.later', {
              domain: parent,
              a: (chunks) => <TextLink href={ADD_SCREENS.sending}>{chunks}</TextLink>,
            })}
          </p>
        )}
      </div>
    </Card>
  );
}
