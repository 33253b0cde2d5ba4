'use client';

import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { ImportedTemplate } from '#lib/content/templates/calls/schema.ts';

type Note = ImportedTemplate['report'][number];

const LOOKS: Record<Note['level'], { icon: LucideIcon; ink: string }> = {
  info: { icon: Info, ink: 'text-info' },
  warning: { icon: TriangleAlert, ink: 'text-warning' },
  error: { icon: CircleAlert, ink: 'text-danger' },
};

/** The report of an import: a line for each construct that was converted or is not supported. */
export function ImportReport({ report }: { report: readonly Note[] }) {
  const t = useTexts('templates');
  if (report.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm">
        <CircleCheck aria-hidden className="size-4 text-success" /> {t('import.clean')}
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {report.map(({ level, message, line }, index) => {
        const { icon: Icon, ink } = LOOKS[level];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages repeat, and their order never changes
          <li key={index} className="flex items-start gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${ink}`} />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{t(`levels.${level}`)}: </span>
              {message}
              {line !== undefined && <span className="text-muted"> {t('import.line', { line: String(line) })}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
