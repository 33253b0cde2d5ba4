'use client';

import { Archive, CircleCheck, PencilLine } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { type StateLook, StateMark } from '#components/ui/state-mark.tsx';
import type { TemplateSummary } from '#lib/content/templates/schema.ts';

const LOOKS: Record<TemplateSummary['state'] | 'archived', StateLook> = {
  draft: { tone: 'neutral', icon: PencilLine },
  published: { tone: 'success', icon: CircleCheck, isQuiet: true },
  draft_ahead: { tone: 'info', icon: PencilLine },
  archived: { tone: 'canceled', icon: Archive, isQuiet: true },
};

type TemplateStateProps = { template: Pick<TemplateSummary, 'state' | 'published_version' | 'archived_at'> };

/** The state of a template: a draft, a published version, or a draft that is ahead of it. */
export function TemplateState({ template: { state, published_version, archived_at } }: TemplateStateProps) {
  const t = useTexts('templates');
  if (archived_at !== null) return <StateMark look={LOOKS.archived}>{t('states.archived')}</StateMark>;
  return <StateMark look={LOOKS[state]}>{t(`states.${state}`, { version: String(published_version ?? 0) })}</StateMark>;
}
