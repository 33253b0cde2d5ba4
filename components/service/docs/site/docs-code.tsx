'use client';

import { useSyncExternalStore } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';

/** The name under which the browser keeps the language of samples. */
const KEY = 'docs-language';

const watchers = new Set<() => void>();

/** Calls a function when another language of samples is chosen; returns a function that stops that. */
function watchLanguage(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Returns the language of samples that was chosen last, null before the first choice. */
function readChosenLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // A browser may refuse storage.
    return null;
  }
}

/** Keeps the chosen language, for all samples and later visits. */
function chooseSampleLanguage(label: string): void {
  try {
    localStorage.setItem(KEY, label);
  } catch {
    return;
  }
  for (const watcher of watchers) watcher();
}

/** Code of a page; the language that is chosen in one block opens in all others that have it. */
export function DocsCodeBlock({ samples }: { samples: readonly HighlightedSample[] }) {
  const t = useTexts('docs');
  const language = useSyncExternalStore(watchLanguage, readChosenLanguage, () => null);
  const chosen = samples.find(({ label }) => label === language)?.label;
  return <CodeBlock label={t('code')} samples={samples} chosen={chosen} onChoose={chooseSampleLanguage} isWhole />;
}
