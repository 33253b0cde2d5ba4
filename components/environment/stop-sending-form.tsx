'use client';

import { type FormEvent, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { isSameName } from '#lib/core/is-same-name.ts';
import type { LiveSending } from '#lib/sandbox/schema.ts';
import { LiveSendingFacts } from './live-sending-facts.tsx';
import { StayLink } from './stay-link.tsx';

type StopSendingFormProps = {
  /** The name that has to be typed. */
  company: string;
  live: LiveSending;
  isPending: boolean;
  /** Gets the name as it was typed. */
  onConfirm: (typed: string) => void;
};

/** Moves the company to its sandbox once the name of the company was typed; shows the live sending that stops. */
export function StopSendingForm({ company, live, isPending, onConfirm }: StopSendingFormProps) {
  const t = useTexts('environment');
  const [typed, setTyped] = useState('');
  const isReady = isSameName(typed, company);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) onConfirm(typed);
  };
  return (
    <Card title={t('stop.title')} description={t('stop.refused')}>
      <LiveSendingFacts live={live} />
      <form className="mt-5 flex flex-col gap-4" onSubmit={submit}>
        <Field
          name="confirm"
          label={
            <span className="font-normal">
              {t.rich('stop.type', {
                name: company,
                b: (name) => <strong className="font-semibold wrap-anywhere">{name}</strong>,
              })}
            </span>
          }
        >
          <Input value={typed} onValueChange={setTyped} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="danger" size="lg" loading={isPending} disabled={!isReady}>
            {t('stop.action')}
          </Button>
          <StayLink />
        </div>
      </form>
    </Card>
  );
}
