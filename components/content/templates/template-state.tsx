'use client';

import { Archive, CircleCheck, PencilLine } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { State, type StateLook } from '#components/ui/state.tsx';
import type { TemplateSummary } from '#lib/content/templates/schema.ts';

const LOOKS: Record<TemplateSummary['state'] | 'archived', StateLook> = {
  draft: { tone: 'neutral', icon: PencilLine, isLoud: true },
  published: { tone: 'success', icon: CircleCheck },
  draft_ahead: { tone: 'info', icon: PencilLine, isLoud: true },
  archived: { tone: 'canceled', icon: Archive },
};

type TemplateStateProps = { template: Pick<TemplateSummary, 'state' | 'published_version' | 'archived_at'> };

/** The state of a template: a draft, a published version, or a draft that is ahead of it. */
export function TemplateState({ template: { state, published_version, archived_at } }: TemplateStateProps) {
  const t = useTexts('templates');
  if (archived_at !== null) return <State {...LOOKS.archived}>{t('states.archived')}</State>;
  return <State {...LOOKS[state]}>{t(`states.${state}`, { version: String(published_version ?? 0) })}</State>;
}
