import type { CodeSample, HighlightedSample } from '#components/ui/code/code-sample.ts';
import { loadHighlighter } from '#lib/service/docs/build/highlighter.ts';

/** Colours a code sample. */
export async function highlightSample({ label, language, code }: CodeSample): Promise<HighlightedSample> {
  const highlight = await loadHighlighter();
  return { label, lines: highlight(code, language) };
}
