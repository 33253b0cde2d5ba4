'use client';

import { ContactState } from '#components/audience/contact-state.tsx';
import { useStageNames } from '#components/audience/stage-names.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Time } from '#components/ui/time.tsx';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import type { ContactDetail, ContactField, UpdateContactInput } from '#lib/audience/contacts/schema.ts';
import type { MoveTarget } from '#lib/audience/contacts/values.ts';
import { ContactLabels } from './contact-labels.tsx';
import { FactRow, Row } from './fact-row.tsx';
import { type Fact, fieldFacts, stageFact, standardFacts } from './facts.ts';

type ContactFactsProps = {
  contact: ContactDetail;
  fields: readonly ContactField[];
  canEdit: boolean;
  /** The dialog of labels, which a button of the head opens too. */
  labels: { isOpen: boolean; setOpen: (isOpen: boolean) => void };
  onSave: (change: UpdateContactInput, name: string) => Promise<void>;
  /** Moves the person to a stage, or to Lost. */
  onMove: (stage: MoveTarget) => Promise<void>;
};

/** The facts of a person, each changed where it is. */
export function ContactFacts({ contact, fields, canEdit, labels, onSave, onMove }: ContactFactsProps) {
  const t = useTexts('contact');
  const words = useTexts('contactWords');
  const { zone, hours } = useTimeFormat();
  const all = { t, words, zone, hours };
  const stage = stageFact(contact, words('facts.stage'), useStageNames());
  const rowOf = (fact: Fact) => (
    <FactRow key={fact.path} fact={fact} canEdit={canEdit} onSave={(value) => onSave(fact.body(value), fact.label)} />
  );
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-1 text-base leading-5 font-semibold tracking-[-0.006em]">
        {t('facts')}
      </h2>
      <dl>
        <Row label={t('status')}>
          <ContactState status={contact.status} />
        </Row>
        <FactRow fact={stage} canEdit={canEdit} onSave={(value) => onMove(value as MoveTarget)} />
        <ContactLabels
          labels={contact.labels}
          canEdit={canEdit}
          isOpen={labels.isOpen}
          onOpenChange={labels.setOpen}
          onSave={(next) => onSave({ labels: next }, t('labels'))}
        />
        {standardFacts(contact, all).map(rowOf)}
        <Row label={t('source')}>
          {words(`sources.${contact.source}`)}
          <span className="text-muted">
            <Time at={contact.createdAt} />
          </span>
        </Row>
      </dl>
      <h3 className="mt-4 mb-1 text-xs font-medium text-faint">{t('moreFacts')}</h3>
      <dl>{fieldFacts(contact, fields, all).map(rowOf)}</dl>
    </section>
  );
}
