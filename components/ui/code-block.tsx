'use client';

import { useId, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyButton } from './copy-button.tsx';
import { TabList } from './tab-list.tsx';

/** One way to say the same in code. */
export type CodeSample = { label: string; code: string };

type CodeBlockProps = {
  /** The purpose of the code, for screen readers. */
  label: string;
  samples: readonly CodeSample[];
  /** Give both to remember the chosen language elsewhere. */
  selected?: string;
  onSelect?: (label: string) => void;
};

/** Code in one or several languages, with a copy button for the one that is open. */
export function CodeBlock({ label, samples, selected, onSelect }: CodeBlockProps) {
  const t = useTexts('ui');
  const id = useId();
  const [own, setOwn] = useState(samples[0]?.label ?? '');
  const open = selected ?? own;
  const sample = samples.find((one) => one.label === open) ?? samples[0];
  if (!sample) return null;
  const select = (next: string) => {
    setOwn(next);
    onSelect?.(next);
  };
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-code">
      <div className="flex items-center justify-between gap-2 border-b border-line bg-surface py-1 pr-1.5 pl-1.5">
        <div className="min-w-0 overflow-x-auto [scrollbar-width:none]">
          <TabList
            label={label}
            tabs={samples.map((one) => ({ value: one.label, label: one.label }))}
            open={sample.label}
            onOpen={select}
            id={id}
            opensOnFocus
            className="flex w-max gap-0.5 p-0.5"
            tabClassName="rounded-md px-2 py-1 text-sm font-medium whitespace-nowrap text-muted hover:text-fg focus-visible:-outline-offset-1 aria-selected:bg-hover aria-selected:text-fg pointer-coarse:py-2"
          />
        </div>
        <CopyButton value={sample.code} label={t('code', { language: sample.label })} />
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${samples.indexOf(sample)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-112 overflow-auto focus-visible:-outline-offset-2"
      >
        <pre className="w-max min-w-full p-3 font-mono text-code">
          <code>{sample.code}</code>
        </pre>
      </div>
    </div>
  );
}
