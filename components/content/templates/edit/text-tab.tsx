'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import type { TemplateProblem } from '#lib/content/templates/schema.ts';
import { CodeArea } from '../code/code-area.tsx';
import type { CodeAreaProps } from '../code/code-area-props.ts';
import type { EditorFields } from '../editor-fields.ts';

const MODES: readonly EditorFields['text_mode'][] = ['generated', 'own'];

type TextFields = Pick<EditorFields, 'text_mode' | 'text'>;

type TextTabProps = {
  fields: TextFields;
  /** The text as it is generated from the HTML; null before it was. */
  generated: string | null;
  problems: readonly TemplateProblem[];
  jump: CodeAreaProps['jump'];
  variables: readonly string[];
  onChange: (change: Partial<TextFields>) => void;
};

/** The text part: generated from the HTML, or written here. */
export function TextTab({ fields, generated, problems, jump, variables, onChange }: TextTabProps) {
  const t = useTexts('templateEditor');
  const choose = (text_mode: EditorFields['text_mode']) =>
    // Writing begins with the text that would be sent otherwise.
    onChange({ text_mode, ...(text_mode === 'own' && fields.text === '' && { text: generated ?? '' }) });
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
        <ToggleGroup
          label={t('text.mode')}
          size="sm"
          items={MODES.map((value) => ({ value, label: t(`text.modes.${value}`) }))}
          value={fields.text_mode}
          onChange={choose}
        />
        <p className="text-xs text-muted">{t(`text.hints.${fields.text_mode}`)}</p>
      </div>
      <div className="min-h-0 flex-1">
        {fields.text_mode === 'own' ? (
          <CodeArea
            value={fields.text}
            onChange={(text) => onChange({ text })}
            language="text"
            label={t('tabs.text')}
            problems={problems}
            jump={jump}
            variables={variables}
          />
        ) : (
          <section
            aria-label={t('text.modes.generated')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach an area that scrolls
            tabIndex={0}
            className="h-full overflow-auto focus-visible:-outline-offset-2"
          >
            <pre className="p-4 font-mono text-code whitespace-pre-wrap text-muted wrap-anywhere">
              {generated ?? t('text.none')}
            </pre>
          </section>
        )}
      </div>
    </div>
  );
}
