'use client';

import type { TextKey } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { wordsOf } from './words-of.ts';

type AuditWords = { action: (code: string) => string; target: (kind: string) => string };

/** Returns the sentence of an action and the name of a target's kind. A code of an earlier version is split into words. */
export function useAuditWords(): AuditWords {
  const t = useTexts('auditWords');
  const wordFor = (key: string, code: string) => {
    const known = key as TextKey<'auditWords'>; // `has` decides
    return t.has(known) ? t(known) : wordsOf(code);
  };
  return {
    action: (code) => wordFor(`actions.${code}`, code),
    target: (kind) => wordFor(`targets.${kind}`, kind),
  };
}
