'use client';

import { useState } from 'react';
import { AddressField, missingAddress } from '#components/kit/forms/address-field.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Section } from '#components/ui/section.tsx';
import { api } from '#lib/client/api.ts';
import type { SuppressionState } from '#lib/engine/suppressions/schema.ts';
import { useColumns } from './suppression-columns.tsx';
import { useRemoval } from './use-removal.tsx';

/** One question, answered at once: is this address suppressed, why, since when, by which message? */
export function CheckSection({ onRemoved }: { onRemoved: () => void }) {
  const t = useTexts('suppression');
  const [state, setState] = useState<SuppressionState | null>(null);
  const ask = async (recipient: string) =>
    setState(await api('GET /api/config/v1/suppression/check', { query: { recipient } }));
  const { errors, problem, pending, form } = useSubmit({
    check: ({ recipient = '' }) => missingAddress('recipient', recipient, t('check.label'), t('check.required')),
    send: ({ recipient = '' }) => ask(recipient.trim()),
  });
  const removal = useRemoval(async () => {
    if (state) await ask(state.recipient);
    onRemoved();
  });
  const columns = useColumns((removed) => removal.ask([removed]));
  return (
    <Section title={t('check.title')} description={t('check.text')}>
      <form {...form} className="max-w-(--width-form)">
        <AddressField
          name="recipient"
          label={t('check.label')}
          placeholder={t('check.placeholder')}
          action={t('check.action')}
          {...{ errors, problem, pending }}
        />
      </form>
      <div aria-live="polite">
        {state && !state.isSuppressed && (
          <Alert tone="success" title={t('check.free', { recipient: state.recipient })} className="mt-3">
            {t('check.freeText')}
          </Alert>
        )}
        {state?.isSuppressed && (
          <div className="mt-3 flex flex-col gap-3">
            <Alert tone="warning" title={t('check.suppressed', { recipient: state.recipient })} />
            <Card flush>
              <DataTable
                caption={t('caption')}
                columns={columns}
                rows={[{ recipient: state.recipient, data: state.data }]}
                rowKey={({ recipient }) => recipient}
              />
            </Card>
          </div>
        )}
      </div>
      {removal.dialog}
    </Section>
  );
}
