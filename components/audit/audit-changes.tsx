'use client';

import type { ReactNode } from 'react';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { AuditEntry } from '#lib/audit/schema.ts';
import { useAuditWords } from './use-audit-words.ts';
import { wordsOf } from './words-of.ts';

/** The values of a change, before and after, one line each; a value with only one side is shown alone. */
export function AuditChanges({ entry: { before, after, targetId, targetType } }: { entry: AuditEntry }) {
  const t = useTexts('audit');
  const kind = useAuditWords().target(targetType);
  const isChange = before !== null && after !== null;
  const all = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  // Of a thing that was made or removed, what it does not have says nothing.
  const names = all.filter((name) => isChange || !isEmpty((after ?? before)?.[name]));
  return (
    <span className="flex min-w-0 items-start justify-between gap-2 text-sm">
      <span className="flex min-w-0 flex-col gap-0.5">
        {names.map((name) => (
          <span key={name} className="wrap-anywhere">
            <Line name={name} before={before?.[name]} after={after?.[name]} isChange={isChange} />
          </span>
        ))}
        {names.length === 0 && targetId && (
          <>
            <span className="text-muted">{kind}</span> <span className="font-mono text-xs text-muted">{targetId}</span>
          </>
        )}
      </span>
      {targetId && <CopyButton value={targetId} label={t('targetId', { kind })} />}
    </span>
  );
}

type LineProps = { name: string; before: unknown; after: unknown; isChange: boolean };

function Line({ name, before, after, isChange }: LineProps) {
  const t = useTexts('audit');
  const label = <span className="text-muted">{wordsOf(name)}</span>;
  if (!isChange) {
    return (
      <>
        {label} {shown(t, after ?? before)}
      </>
    );
  }
  return t.rich('fromTo', {
    name: () => label,
    before: () => <s className="text-muted">{shown(t, before)}</s>,
    after: () => shown(t, after),
  });
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function shown(t: Translate<'audit'>, value: unknown): ReactNode {
  if (isEmpty(value)) return t('nothing');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
