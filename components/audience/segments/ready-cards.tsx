'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { READY_NAMES, type ReadyQuestion } from './ready-questions.ts';

/** Questions to start with. */
export function ReadyQuestions({ onChoose }: { onChoose: (name: ReadyQuestion) => void }) {
  const t = useTexts('segments');
  return (
    <section aria-labelledby="ready-questions">
      <h2 id="ready-questions" className="mb-2 text-base font-semibold">
        {t('readyTitle')}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {READY_NAMES.map((name) => (
          <li key={name} className="flex">
            <button
              type="button"
              onClick={() => onChoose(name)}
              className="w-full rounded-lg border border-line bg-surface px-3 py-2 text-left text-sm transition-colors duration-(--fast) hover:bg-hover"
            >
              <span className="block font-medium">{t(`ready.${name}.name`)}</span>
              <span className="block text-xs text-muted">{t(`ready.${name}.text`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
