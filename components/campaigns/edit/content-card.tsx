'use client';

import { LayoutTemplate, PenLine } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Thumbnail } from '#components/content/templates/preview/thumbnail.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { CampaignType } from '#lib/campaigns/campaigns/values.ts';
import { useGrant } from '#lib/client/features.tsx';
import type { EmailRef } from '../compose/content-api.ts';
import { campaignPath } from '../paths.ts';
import type { Campaign, Facts } from './facts.ts';
import { useEmail } from './use-email.ts';

// Few choose a template on each visit.
const TemplateDialog = dynamic(() => import('./template-dialog.tsx').then((module) => module.TemplateDialog), {
  ssr: false,
});

type ContentFieldsProps = {
  type: CampaignType;
  /** As it is saved: an email is rendered from there. */
  campaign: Campaign;
  facts: Facts;
  onChange: (change: Partial<Facts>) => void;
};

/** The email, or the emails of a test whose variants differ in content. */
export function ContentFields({ type, campaign, facts, onChange }: ContentFieldsProps) {
  const t = useTexts('campaignEdit');
  const [chosenFor, setChosenFor] = useState<number | 'all' | null>(null);
  const { ab, variants, templateId } = facts;
  const isVaried = ab?.variable === 'content';
  const isReplacing = (chosenFor === 'all' ? templateId : (variants[chosenFor ?? 0]?.templateId ?? null)) !== null;
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
              <Email
                of={{ type, id: campaign.id, variant: index }}
                title={name}
                templateId={own ?? null}
                savedId={campaign.variants?.[index]?.templateId ?? null}
                onChoose={() => setChosenFor(index)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Email
          of={{ type, id: campaign.id }}
          title={null}
          templateId={templateId}
          savedId={campaign.templateId}
          onChoose={() => setChosenFor('all')}
        />
      )}
      {ab?.variable === 'subject' && <p className="text-xs text-muted">{t('subjectsInTest')}</p>}
      {chosenFor !== null && (
        <TemplateDialog isReplacing={isReplacing} onClose={() => setChosenFor(null)} onChoose={choose} />
      )}
    </>
  );
}

type EmailProps = {
  of: EmailRef;
  title: string | null;
  templateId: string | null;
  savedId: string | null;
  onChoose: () => void;
};

/** An email in a small picture, with its subject. */
function Email({ of, title, templateId, savedId, onChoose }: EmailProps) {
  const t = useTexts('campaignEdit');
  const mayModify = useGrant('campaigns/modify');
  const { email, render } = useEmail(of, savedId);
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
          <p className="text-muted">{t('emailSize', { kilobytes: email.rendered.htmlBytes / 1_000 })}</p>
        )}
      </div>
      {mayModify && (
        <ButtonLink
          href={`${campaignPath(of.type, of.id, 'compose')}${of.variant === undefined ? '' : `?variant=${of.variant}`}`}
        >
          <PenLine aria-hidden /> {t(templateId === null ? 'writeEmail' : 'editEmail')}
        </ButtonLink>
      )}
      <Button onClick={onChoose}>
        <LayoutTemplate aria-hidden /> {t(templateId === null ? 'chooseTemplate' : 'chooseOther')}
      </Button>
    </div>
  );
}
