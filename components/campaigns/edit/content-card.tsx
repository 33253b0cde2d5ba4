'use client';

import { LayoutTemplate } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Thumbnail } from '#components/content/templates/preview/thumbnail.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { Facts } from './facts.ts';
import { useEmail } from './use-email.ts';

// Few choose a template on each visit.
const TemplateDialog = dynamic(() => import('./template-dialog.tsx').then((module) => module.TemplateDialog), {
  ssr: false,
});

type ContentFieldsProps = {
  facts: Facts;
  onChange: (change: Partial<Facts>) => void;
};

/** The email, or the emails of a test whose variants differ in content. */
export function ContentFields({ facts, onChange }: ContentFieldsProps) {
  const t = useTexts('campaignEdit');
  const [chosenFor, setChosenFor] = useState<number | 'all' | null>(null);
  const { ab, variants, templateId } = facts;
  const isVaried = ab?.variable === 'content';
  const choose = (id: string) => {
    if (chosenFor === 'all') onChange({ templateId: id });
    else
      onChange({
        variants: variants.map((variant, index) => (index === chosenFor ? { ...variant, templateId: id } : variant)),
      });
    setChosenFor(null);
  };
  return (
    <>
      {isVaried ? (
        <ul className="flex flex-col divide-y divide-line">
          {variants.map(({ name, templateId: own }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a variant is known by its place
            <li key={index} className="py-3 first:pt-0 last:pb-0">
              <Email title={name} templateId={own ?? null} onChoose={() => setChosenFor(index)} />
            </li>
          ))}
        </ul>
      ) : (
        <Email title={null} templateId={templateId} onChoose={() => setChosenFor('all')} />
      )}
      {ab?.variable === 'subject' && <p className="text-xs text-muted">{t('subjectsInTest')}</p>}
      {chosenFor !== null && <TemplateDialog onClose={() => setChosenFor(null)} onChoose={choose} />}
    </>
  );
}

type EmailProps = { title: string | null; templateId: string | null; onChoose: () => void };

/** An email in a small picture, with its subject. */
function Email({ title, templateId, onChoose }: EmailProps) {
  const t = useTexts('campaignEdit');
  const { email, render } = useEmail(templateId);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {email.kind === 'shown' && <Thumbnail title={t('preview')} size="row" hasImages render={render} />}
      <div className="min-w-40 flex-1 text-sm">
        {title !== null && <p className="font-semibold">{title}</p>}
        <p className="font-medium">
          {email.kind === 'none'
            ? t('noEmail')
            : email.kind === 'shown'
              ? email.rendered.subject || t('noSubject')
              : email.kind === 'unknown'
                ? t('emailUnknown')
                : ' '}
        </p>
        {email.kind === 'none' && <p className="text-muted">{t('noEmailText')}</p>}
        {email.kind === 'shown' && (
          <p className="text-muted">{t('emailSize', { kilobytes: email.rendered.html_bytes / 1_000 })}</p>
        )}
      </div>
      <Button onClick={onChoose}>
        <LayoutTemplate aria-hidden /> {t(templateId === null ? 'chooseTemplate' : 'chooseOther')}
      </Button>
    </div>
  );
}
