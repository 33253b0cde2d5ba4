import type { CodeSample } from '#components/ui/code/code-sample.ts';
import { quoted, type SampleFacts, SUBJECT, TEXT } from './facts.ts';
import { type RequestSample, type RequestSampleFacts, requestSamples } from './request-samples.ts';
import { writeBody } from './write-body.ts';

/** The facts of a send. */
type SendFacts = Pick<RequestSampleFacts, 'apiUrl' | 'apiKey' | 'bodyOf'>;

/** Sending over REST, in each language with what comes with it, and with the Resend SDK behind Node. */
export const sendSamples = (facts: SendFacts): RequestSample[] =>
  requestSamples({ ...facts, path: '/emails', program: 'send' }).flatMap((sample) =>
    sample.label === 'Node' ? [sample, resendSample(facts)] : [sample],
  );

const resendSample = ({ apiUrl, apiKey, bodyOf }: SendFacts): RequestSample => ({
  label: 'Resend SDK',
  language: 'javascript',
  code: `// npm install resend, then node send.mjs
import { Resend } from "resend";

const resend = new Resend(${quoted(apiKey)}, { baseUrl: ${quoted(apiUrl)} });
const { data, error } = await resend.emails.send(${bodyOf('Resend SDK')});
console.log(data ?? error);`,
});

/** Sending one message over REST, in each language with what comes with it. */
export function restSamples({ from, to, ...facts }: SampleFacts): CodeSample[] {
  const body = { from, to, subject: SUBJECT, text: TEXT };
  return sendSamples({ ...facts, bodyOf: (label) => writeBody(label, body) });
}
