'use client';

import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { TemplateProblem } from '#lib/content/templates/schema.ts';

type ProblemListProps = { problems: readonly TemplateProblem[]; onJump: (problem: TemplateProblem) => void };

/** The problems of a draft, each a button that shows its line; one quiet line while it has no problem. */
export function ProblemList({ problems, onJump }: ProblemListProps) {
  const t = useTexts('templateEditor');
  const [isOpen, setOpen] = useState(false);
  const errors = problems.filter(({ level }) => level === 'error').length;
  const isClean = problems.length === 0;
  const Icon = isClean ? CircleCheck : errors > 0 ? CircleAlert : TriangleAlert;
  const ink = isClean ? 'text-success' : errors > 0 ? 'text-danger' : 'text-warning';
  return (
    <section aria-label={t('problems.title')} className="shrink-0 border-t border-line bg-surface">
      <div role="status" className="flex min-h-9 items-center justify-between gap-3 px-4 text-xs text-muted">
        <span className="flex items-center gap-1.5">
          <Icon aria-hidden className={`size-3.5 shrink-0 ${ink}`} />
          {isClean ? t('problems.none') : t('problems.count', { errors, warnings: problems.length - errors })}
        </span>
        {!isClean && (
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'problems.hide' : 'problems.show')}
          </Button>
        )}
      </div>
      {isOpen && !isClean && (
        <ul className="max-h-40 overflow-y-auto border-t border-line py-1">
          {problems.map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same finding may be there twice
            <li key={index}>
              <ProblemButton problem={problem} onJump={onJump} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type ProblemButtonProps = { problem: TemplateProblem; onJump: (problem: TemplateProblem) => void };

/** One problem with its position. */
export function ProblemButton({ problem, onJump }: ProblemButtonProps) {
  const t = useTexts('templateEditor');
  const { level, message, part, line, snippet, block, row } = problem;
  const Icon = level === 'error' ? CircleAlert : TriangleAlert;
  return (
    <button
      type="button"
      onClick={() => onJump(problem)}
      className="flex w-full items-start gap-2 px-4 py-1.5 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden className={`mt-0.75 size-3.5 shrink-0 ${level === 'error' ? 'text-danger' : 'text-warning'}`} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="sr-only">{t(`levels.${level}`)}: </span>
        {message}
      </span>
      <span className="shrink-0 text-xs text-muted">
        {block && t('problems.inBlock', { number: String(block.number) })}
        {row && t('problems.inRow', { number: String(row.number) })}
        {!block && !row && snippet === null && t('problems.at', { part, line: String(line) })}
        {snippet !== null && t('problems.inSnippet', { snippet, line: String(line) })}
      </span>
    </button>
  );
}
