import type { SampleValues } from '#components/ui/code/color-samples.ts';
import { KEY_PLACEHOLDER, type SampleFacts } from './facts.ts';

/** The facts that the colours of the samples are prepared with; each has the form of a real one and is found by its text. */
export const TEMPLATE_FACTS: SampleFacts = {
  apiUrl: 'https://api-url.invalid',
  host: 'smtp-host.invalid',
  starttlsPort: 50_587,
  username: 'SMTP_USERNAME',
  apiKey: KEY_PLACEHOLDER,
  from: 'from@address.invalid',
  to: 'to@address.invalid',
  selfSigned: false,
};

/** Returns the values of the placeholders. */
export const valuesOf = (facts: SampleFacts): SampleValues => ({
  [TEMPLATE_FACTS.apiUrl]: facts.apiUrl,
  [TEMPLATE_FACTS.host]: facts.host,
  [String(TEMPLATE_FACTS.starttlsPort)]: String(facts.starttlsPort),
  [TEMPLATE_FACTS.username]: facts.username,
  [TEMPLATE_FACTS.from]: facts.from,
  [TEMPLATE_FACTS.to]: facts.to,
});
