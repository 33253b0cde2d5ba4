'use client';

import { useSyncExternalStore } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { chooseSampleLanguage, readChosenLanguage, watchLanguage } from './chosen-language.ts';

/** Code of a page; the language that is chosen in one block opens in all others that have it. */
export function DocsCodeBlock({ samples }: { samples: readonly HighlightedSample[] }) {
  const t = useTexts('docs');
  const language = useSyncExternalStore(watchLanguage, readChosenLanguage, () => null);
  const chosen = samples.find(({ label }) => label === language)?.label;
  return <CodeBlock label={t('code')} samples={samples} chosen={chosen} onChoose={chooseSampleLanguage} isWhole />;
}
