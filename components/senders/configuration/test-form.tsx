'use client';

import { Send } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { SimulatorAddress } from '#lib/engine/messages/schema.ts';
import { requestTest, type TestOutcome } from './send-test.ts';
import { SimulatorChoice } from './simulator-choice.tsx';
import type { useTestDraft } from './use-test-draft.ts';

type TestFormProps = {
  message: ReturnType<typeof useTestDraft>;
  from: string;
  isSandbox: boolean;
  /** True if someone other than the simulator may be written to in the sandbox. */
  hasRecipient: boolean;
  simulators: readonly SimulatorAddress[];
  onOutcome: (outcome: TestOutcome) => void;
};

/** Recipient, subject and text of a test; Ctrl or Cmd with Enter sends it. */
export function SendTestForm({ message, from, isSandbox, hasRecipient, simulators, onOutcome }: TestFormProps) {
  const t = useTexts('configuration');
  const forms = useTexts('forms');
  const { draft, allowed, setTo, setSubject, setText } = message;
  const { errors, problem, pending, form } = useSubmit({
    check: () => (draft.to.trim() ? {} : { to: fieldMessage(t('test.to'), forms('required')) }),
    send: () => requestTest(draft, onOutcome),
  });
  return (
    <form {...form} onKeyDown={submitOnShortcut} className="flex flex-col gap-4">
      <FormProblem problem={problem} />
      <div>
        <Field
          name="to"
          label={t('test.to')}
          error={errors.to}
          description={
            isSandbox &&
            !hasRecipient &&
            t.rich('test.nobody', { link: (words) => <TextLink href="#authorized-recipients">{words}</TextLink> })
          }
        >
          {isSandbox ? (
            <Select
              name="to"
              items={allowed.map((email) => ({ value: email, label: email }))}
              value={draft.to}
              onChange={setTo}
            />
          ) : (
            <Input
              type="email"
              value={draft.to}
              onValueChange={setTo}
              placeholder={t('test.toPlaceholder')}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <SimulatorChoice simulators={simulators} value={draft.to} onChange={setTo} />
      </div>
      <Field name="subject" label={t('test.subject')} error={errors.subject}>
        <Input value={draft.subject} onValueChange={setSubject} maxLength={998} />
      </Field>
      <Field name="text" label={t('test.text')} error={errors.text}>
        <Textarea value={draft.text} onValueChange={setText} rows={2} />
      </Field>
      <div className="flex items-center justify-between gap-3">
        <Button type="submit" variant="primary" loading={pending}>
          <Send aria-hidden /> {t('test.send')}
        </Button>
        <span className="text-xs text-faint pointer-coarse:hidden">{t('test.shortcut')}</span>
      </div>
      <div className="flex min-w-0 items-center gap-2 border-t border-line pt-3 text-xs text-muted">
        {t('test.from')} <CopyValue value={from} label={t('test.fromCopied')} />
      </div>
    </form>
  );
}

function submitOnShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
