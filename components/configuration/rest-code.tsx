'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { CodeBlock } from '#components/ui/code-block.tsx';
import type { SampleFacts } from './samples/facts.ts';
import { restSamples } from './samples/rest-samples.ts';

/** Code that sends over REST; most visits look at SMTP, so its code is loaded with its tab. */
export function RestCode({ facts }: { facts: SampleFacts }) {
  const t = useTexts('configuration');
  return <CodeBlock label={t('credentials.sendRest')} samples={restSamples(facts)} />;
}
