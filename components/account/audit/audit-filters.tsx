'use client';

import { useRouter } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { type AuditView, auditHref } from './audit-view.ts';
import { useAuditWords } from './use-audit-words.ts';

type AuditFiltersProps = {
  view: AuditView;
  people: readonly { id: string; name: string }[];
  actions: readonly string[];
};

/** Filters by person, action and days; each is in the URL as soon as it is chosen. */
export function AuditFilters({ view, people, actions }: AuditFiltersProps) {
  const t = useTexts('audit');
  const router = useRouter();
  const words = useAuditWords();
  const choices = actions
    .map((value) => ({ value, label: words.action(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const change = (next: Partial<AuditView>) => router.push(auditHref({ ...view, ...next }), { scroll: false });
  return (
    <div className="grid grid-cols-1 gap-3 border-b border-line p-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field name="actor" label={t('person')}>
        <Select
          items={[{ value: '', label: t('anybody') }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
          value={view.actor}
          onChange={(actor) => change({ actor })}
        />
      </Field>
      <Field name="action" label={t('action')}>
        <Select
          items={[{ value: '', label: t('anything') }, ...choices]}
          value={view.action}
          onChange={(action) => change({ action })}
        />
      </Field>
      <Field name="from" label={t('from')}>
        <Input type="date" value={view.from} max={view.to || undefined} onValueChange={(from) => change({ from })} />
      </Field>
      <Field name="to" label={t('to')}>
        <Input type="date" value={view.to} min={view.from || undefined} onValueChange={(to) => change({ to })} />
      </Field>
    </div>
  );
}
