'use client';

import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyButton } from './copy-button.tsx';

/** One way to say the same in code. */
export type CodeSample = { label: string; code: string };

type CodeBlockProps = {
  /** What the code does, for screen readers. */
  label: string;
  samples: readonly CodeSample[];
  /** Give both to remember the chosen language elsewhere. */
  selected?: string;
  onSelect?: (label: string) => void;
};

/** Code in one or several languages, with a copy button for the one that is open. */
export function CodeBlock({ label, samples, selected, onSelect }: CodeBlockProps) {
  const t = useTexts('ui');
  const [own, setOwn] = useState(samples[0]?.label ?? '');
  const open = selected ?? own;
  const sample = samples.find((one) => one.label === open) ?? samples[0];
  if (!sample) return null;
  const select = (next: string) => {
    setOwn(next);
    onSelect?.(next);
  };
  return (
    <BaseTabs.Root
      value={sample.label}
      onValueChange={select}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-canvas"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line bg-surface py-1 pr-1.5 pl-1.5">
        <div className="min-w-0 overflow-x-auto [scrollbar-width:none]">
          <BaseTabs.List aria-label={label} activateOnFocus className="flex w-max gap-0.5 p-0.5">
            {samples.map((one) => (
              <BaseTabs.Tab
                key={one.label}
                value={one.label}
                className="rounded-md px-2 py-1 text-sm font-medium whitespace-nowrap text-muted hover:text-fg focus-visible:-outline-offset-1 data-active:bg-hover data-active:text-fg pointer-coarse:py-2"
              >
                {one.label}
              </BaseTabs.Tab>
            ))}
          </BaseTabs.List>
        </div>
        <CopyButton value={sample.code} label={t('code', { language: sample.label })} />
      </div>
      <BaseTabs.Panel value={sample.label} className="max-h-112 overflow-auto focus-visible:-outline-offset-2">
        <pre className="w-max min-w-full p-3 font-mono text-sm leading-5">
          <code>{sample.code}</code>
        </pre>
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
