import type { CodeSample } from '#components/ui/code/code-sample.ts';
import { type SampleFacts, SUBJECT, TEXT } from './facts.ts';
import { sendSamples } from './send-samples.ts';
import { writeBody } from './write-body.ts';

/** Sending one message over REST, in each language with what comes with it. */
export function restSamples({ from, to, ...facts }: SampleFacts): CodeSample[] {
  const body = { from, to, subject: SUBJECT, text: TEXT };
  return sendSamples({ ...facts, bodyOf: (label) => writeBody(label, body) });
}
