'use client';

import type { ReactNode } from 'react';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { AuditEntry } from '#lib/account/audit/schema.ts';
import { useAuditWords } from './use-audit-words.ts';
import { wordsOf } from './words-of.ts';

/** The values of a change, before and after, one line each; a value with only one side is shown alone. */
export function AuditChanges({ entry: { before, after, targetId, targetType } }: { entry: AuditEntry }) {
  const t = useTexts('audit');
  const kind = useAuditWords().target(targetType);
  const isChange = before !== null && after !== null;
  const all = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  // Of a thing that was made or removed, what it does not have says nothing; its id is on the copy button.
  const names = all.filter((name) => isChange || (name !== 'id' && !isEmpty((after ?? before)?.[name])));
  return (
    <span className="flex w-full min-w-0 items-start justify-between gap-2 text-sm">
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
      {targetId && (
        <span className="-my-1 flex">
          <CopyButton value={targetId} label={t('targetId', { kind })} />
        </span>
      )}
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

/** A code in a list, such as `spam_complaint`, in words; all else as it is. */
const nameOf = (text: string): string => (/^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text);

function shown(t: Translate<'audit'>, value: unknown): ReactNode {
  if (isEmpty(value)) return t('nothing');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (Array.isArray(value)) return value.map((one) => nameOf(String(one))).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
