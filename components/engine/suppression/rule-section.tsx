'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { SuppressionRule } from '#lib/engine/suppressions/schema.ts';

const LIMITS = ['2', '3', '5', '10'] as const;

/** The soft rule: after how many bounces of a full mailbox its address is suppressed. */
export function RuleSection({ rule }: { rule: SuppressionRule }) {
  const t = useTexts('suppression');
  const [limit, setLimit] = useState(rule.softBounceLimit === null ? '' : String(rule.softBounceLimit));
  const choices = limit === '' || LIMITS.some((one) => one === limit) ? LIMITS : [...LIMITS, limit];
  const save = async (next: string) => {
    const before = limit;
    setLimit(next);
    try {
      await api('PUT /api/config/v1/suppression/rule', {
        body: { softBounceLimit: next === '' ? null : Number(next) },
      });
      showToast({ type: 'success', title: t('rule.saved') });
    } catch (error) {
      setLimit(before);
      showError(error);
    }
  };
  return (
    <Section title={t('rule.title')} description={t('rule.text')}>
      <Select
        label={t('rule.label')}
        items={[
          { value: '', label: t('rule.off') },
          ...choices.map((value) => ({ value: String(value), label: t('rule.times', { count: Number(value) }) })),
        ]}
        value={limit}
        onChange={(next) => void save(next)}
        className="w-48"
      />
    </Section>
  );
}
