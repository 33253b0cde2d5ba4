'use client';

import { ListChecks, Pencil, Plus, TriangleAlert, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { Fragment, type ReactNode, useState } from 'react';
import { segmentPath } from '#components/audience/segments/paths.ts';
import { useStageNames } from '#components/audience/stage-names.tsx';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { LabelPill } from '#components/kit/people/label-pill.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { State } from '#components/ui/state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CONTACT_STAGES } from '#lib/audience/contacts/values.ts';
import type { Journey, JourneyRule } from '#lib/audience/journeys/schema.ts';
import { RULES_MAX } from '#lib/audience/journeys/values.ts';
import { useFeature } from '#lib/client/features.tsx';

// Most visits change no rule.
const RuleDialog = dynamic(() => import('./rule-dialog.tsx').then((module) => module.RuleDialog), { ssr: false });

type RulesSectionProps = {
  journey: Journey;
  canModify: boolean;
  /** Saves all rules, which were changed as a journey had them. */
  onSave: (rules: JourneyRule[], of: Journey) => Promise<void>;
};

/** A rule that is changed or removed, with the journey as it was then: a colleague may change it meanwhile. */
type OpenRule = { index: number; journey: Journey };

const heightOf = ({ stage }: JourneyRule): number => CONTACT_STAGES.indexOf(stage);

/** The rules as sentences, in the order in which they are tried. */
export function RulesSection({ journey, canModify, onSave }: RulesSectionProps) {
  const t = useTexts('journeys');
  const [edited, setEdited] = useState<OpenRule | null>(null);
  const [removed, setRemoved] = useState<OpenRule | null>(null);
  const hasLabels = useFeature('contactManagement.label');
  const hasSegments = useFeature('contactManagement.segment');
  const { rules } = journey;
  const canAdd = canModify && (hasLabels || hasSegments);
  const ordered = [...rules.entries()].sort(([, one], [, other]) => heightOf(other) - heightOf(one));
  const add =
    canModify && rules.length >= RULES_MAX ? (
      <span className="self-center text-sm text-muted">{t('rulesFull', { max: RULES_MAX })}</span>
    ) : (
      canAdd && (
        <Button onClick={() => setEdited({ index: rules.length, journey })}>
          <Plus aria-hidden /> {t('addRule')}
        </Button>
      )
    );
  return (
    <Card flush title={t('rules')} description={t('rulesText')} actions={rules.length > 0 && add}>
      {rules.length === 0 && (
        <EmptyState icon={ListChecks} title={t('noRules')} action={add}>
          {t(canAdd || !canModify ? 'noRulesText' : 'noRulesWithout')}
        </EmptyState>
      )}
      {rules.length > 0 && (
        <ol className="divide-y divide-line border-t border-line">
          {ordered.map(([index, rule]) => (
            <li key={index} className="flex items-start gap-2 py-2.5 pr-2.5 pl-4 text-sm">
              <RuleLine rule={rule} journey={journey} />
              {canModify && (
                <span className="flex shrink-0">
                  <IconButton size="sm" label={t('changeRule')} onClick={() => setEdited({ index, journey })}>
                    <Pencil aria-hidden />
                  </IconButton>
                  <IconButton size="sm" label={t('removeRule')} onClick={() => setRemoved({ index, journey })}>
                    <X aria-hidden />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {edited && (
        <RuleDialog
          {...edited}
          onClose={() => setEdited(null)}
          onSave={(rule) => onSave(edited.journey.rules.toSpliced(edited.index, 1, rule), edited.journey)}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={t('removeTitle')}
        consequence={t('removeText')}
        action={t('removeRule')}
        onConfirm={async () => {
          if (removed) await onSave(removed.journey.rules.toSpliced(removed.index, 1), removed.journey);
        }}
      />
    </Card>
  );
}

/** A rule as a sentence, with what it names that was deleted. */
function RuleLine({ rule, journey }: { rule: JourneyRule; journey: Journey }) {
  const t = useTexts('journeys');
  const nameOf = useStageNames();
  const { stage, labelIds = [], segmentId, direction } = rule;
  const segment = journey.segments.find(({ id }) => id === segmentId);
  const lost = labelIds.filter((id) => !journey.labels.some((label) => label.id === id));
  const isGone = segmentId === undefined ? lost.length > 0 : segment === undefined;
  const named: ReactNode =
    segmentId === undefined
      ? labelIds.map((id, at) => {
          const label = journey.labels.find((one) => one.id === id);
          return (
            <Fragment key={id}>
              {at > 0 && ` ${t('or')} `}
              {label ? (
                <LabelPill name={label.name} color={label.color} />
              ) : (
                <span className="text-danger-text">{t('deletedLabel', { id })}</span>
              )}
            </Fragment>
          );
        })
      : segment && <TextLink href={segmentPath(segment.id)}>{segment.name}</TextLink>;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1 py-0.75">
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {segmentId === undefined ? t('withLabel', { count: labelIds.length }) : t('inSegment')}{' '}
        {named ?? <span className="text-danger-text">{t('deletedSegment')}</span>} {t('goTo')}{' '}
        <strong className="font-semibold">{nameOf(stage)}</strong>
      </p>
      <p className="text-xs text-muted">{t(`directions.${direction}`)}</p>
      {isGone && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
          <State tone="warning" icon={TriangleAlert}>
            {t(segmentId === undefined ? 'labelDeleted' : 'segmentDeleted')}
          </State>
          {t(segmentId !== undefined || lost.length === labelIds.length ? 'movesNobody' : 'movesByRest')}
        </p>
      )}
    </div>
  );
}
