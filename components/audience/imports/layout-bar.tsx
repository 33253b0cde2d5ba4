'use client';

import { useId } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Select } from '#components/ui/select.tsx';
import { TABLE_ENCODINGS } from '#lib/core/tables/encodings.ts';
import type { Preparation } from './use-preparation.ts';

const DELIMITERS = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
  [':', 'colon'],
  ['^', 'caret'],
  ['~', 'tilde'],
] as const;

/** How the file is read: its encoding, separator, sheet and header. Each change reads the rows again. */
export function LayoutBar({ preparation }: { preparation: Preparation }) {
  const t = useTexts('imports');
  const { prepared, corrections, correct } = preparation;
  const { layout, sheets } = prepared;
  const encoding = corrections.encoding ?? layout.encoding ?? 'utf-8';
  const delimiter = corrections.delimiter ?? layout.delimiter ?? ',';
  const sheet = corrections.sheet ?? layout.sheet ?? '';
  const delimiters = DELIMITERS.map(([value, name]) => ({
    value: String(value),
    label: t(`layout.delimiters.${name}`),
  }));
  const isOther = !DELIMITERS.some(([value]) => value === delimiter);
  if (isOther) delimiters.push({ value: delimiter, label: t('layout.delimiters.other', { sign: delimiter }) });
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">{t('layout.label')}</legend>
      {layout.kind === 'csv' && (
        <>
          <Choice label={t('layout.encoding')}>
            {(label) => (
              <Select
                label={label}
                className="flex-1 sm:w-48"
                items={TABLE_ENCODINGS.map((value) => ({ value, label: t(`layout.encodings.${value}`) }))}
                value={encoding}
                onChange={(value) => correct({ encoding: value })}
              />
            )}
          </Choice>
          <Choice label={t('layout.delimiter')}>
            {(label) => (
              <Select
                label={label}
                className="flex-1 sm:w-34"
                items={delimiters}
                value={delimiter}
                // Other columns: what they fill is suggested again.
                onChange={(value) => correct({ delimiter: value, mapping: undefined })}
              />
            )}
          </Choice>
        </>
      )}
      {sheets.length > 1 && (
        <Choice label={t('layout.sheet')}>
          {(label) => (
            <Select
              label={label}
              className="flex-1 sm:w-44"
              items={sheets.map((value) => ({ value, label: value }))}
              value={sheet}
              onChange={(value) => correct({ sheet: value, mapping: undefined })}
            />
          )}
        </Choice>
      )}
      <HeaderBox
        isChecked={corrections.header ?? layout.header}
        onChange={(header) => correct({ header, mapping: undefined })}
      />
    </fieldset>
  );
}

/** A select with its word before it. */
function Choice({ label, children }: { label: string; children: (label: string) => React.ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm text-muted max-sm:w-full">
      <span aria-hidden className="max-sm:w-19">
        {label}
      </span>
      {children(label)}
    </span>
  );
}

function HeaderBox({ isChecked, onChange }: { isChecked: boolean; onChange: (isChecked: boolean) => void }) {
  const t = useTexts('imports');
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex h-8 items-center gap-2 rounded-md border border-line-strong px-2.5 text-sm shadow-control pointer-coarse:h-10"
    >
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-4 accent-accent"
      />
      {t('layout.header')}
    </label>
  );
}
