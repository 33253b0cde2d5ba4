'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { AUDIT_ACTIONS, AUDIT_TARGETS } from '#lib/account/audit/actions/schema.ts';
import { wordsOf } from './words-of.ts';

type AuditWords = { action: (code: string) => string; target: (kind: string) => string };

/** Returns the sentence of an action and the name of a target's kind. A code of an earlier version is split into words. */
export function useAuditWords(): AuditWords {
  const t = useTexts('auditWords');
  return {
    action: (code) => {
      const known = AUDIT_ACTIONS.find((one) => one === code);
      return known ? t(`actions.${known}`) : wordsOf(code);
    },
    target: (kind) => {
      const known = AUDIT_TARGETS.find((one) => one === kind);
      return known ? t(`targets.${known}`) : wordsOf(kind);
    },
  };
}
