'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { PRODUCT_NAME } from '#lib/core/brand.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { SimulatorAddress } from '#lib/engine/messages/schema.ts';

/** The message of a test, as it is typed. */
export type TestDraft = { to: string; subject: string; text: string };

type Recipients = {
  environment: Environment;
  /** Addresses that may be written to in the sandbox. */
  verified: readonly string[];
  simulators: readonly SimulatorAddress[];
};

/** Holds the message of a test; in the sandbox the recipient is one that may get mail. */
export function useTestDraft({ environment, verified, simulators }: Recipients) {
  const t = useTexts('configuration');
  const [chosen, setChosen] = useState<string | null>(null);
  const [subject, setSubject] = useState(() => t('test.subjectValue', { product: PRODUCT_NAME }));
  const [text, setText] = useState(() => t('test.textValue'));
  const isSandbox = environment === 'sandbox';
  const allowed = [...verified, ...simulators.map(({ address }) => address)];
  // A recipient who was chosen may be removed while the page is open.
  const isGone = isSandbox && chosen !== null && !allowed.includes(chosen);
  const to = isGone || chosen === null ? (isSandbox ? (allowed[0] ?? '') : '') : chosen;
  return { draft: { to, subject, text } satisfies TestDraft, allowed, setTo: setChosen, setSubject, setText };
}
