'use client';

import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { TabList } from '#components/ui/tab-list.tsx';
import { CodeLines } from './code-lines.tsx';
import { type HighlightedSample, sampleText } from './code-sample.ts';
import { type CodeToFill, fillToken } from './fill-token.ts';

type CodeBlockProps = {
  /** The purpose of the code, for screen readers. */
  label: string;
  samples: readonly HighlightedSample[];
  /** A text of the samples to replace, once its value is known. */
  fill?: CodeToFill | undefined;
  /** The language that is open, where the choice is kept elsewhere. */
  chosen?: string | undefined;
  onChoose?: ((label: string) => void) | undefined;
  /** Shows all lines, without scrolling down. */
  isWhole?: boolean;
};

/** Code in one or several languages as tabs, with a copy button for the one that is open. */
export function CodeBlock({ label, samples, fill, chosen, onChoose, isWhole = false }: CodeBlockProps) {
  const t = useTexts('ui');
  const id = useId();
  const [own, setOwn] = useState(samples[0]?.label);
  const open = samples.find((one) => one.label === (chosen ?? own)) ?? samples[0];
  if (!open) return null;
  const sample = fill ? fillToken(open, fill) : open;
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-code">
      <div className="flex h-9 items-center justify-between gap-3 border-b border-line bg-surface pr-1.5 pl-3.5 pointer-coarse:h-11">
        <div className="min-w-0 self-stretch overflow-x-auto [scrollbar-width:none]">
          <TabList
            label={label}
            tabs={samples.map((one) => ({ value: one.label, label: one.label }))}
            open={sample.label}
            onOpen={(one) => {
              setOwn(one);
              onChoose?.(one);
            }}
            id={id}
            opensOnFocus
            className="flex h-full w-max gap-5"
            tabClassName="border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-muted hover:text-fg focus-visible:-outline-offset-2 aria-selected:border-fg aria-selected:text-fg"
          />
        </div>
        <CopyButton value={sampleText(sample)} label={t('code', { language: sample.label })} />
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${samples.indexOf(open)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach an area that scrolls
        tabIndex={0}
        className={clsx(
          'overflow-auto text-mono focus-visible:-outline-offset-2 print:max-h-none',
          isWhole ? 'max-h-none' : 'max-h-112',
        )}
      >
        <CodeLines lines={sample.lines} />
      </div>
    </div>
  );
}
