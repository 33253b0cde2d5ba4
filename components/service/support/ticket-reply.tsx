'use client';

import { type ReactNode, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { api } from '#lib/client/api.ts';
import type { Ticket } from '#lib/service/support/schema.ts';
import { AttachmentField } from './attachment-field.tsx';
import { sendAttachment } from './send-attachment.ts';
import type { TicketCalls } from './ticket-view.ts';

type TicketReplyProps = {
  id: string;
  calls: TicketCalls;
  label: string;
  hint: ReactNode;
  action: string;
  onSent: (ticket: Ticket) => void;
};

/** Asks for the next message of a ticket. Ctrl or Cmd with Enter sends it. */
export function TicketReply({ id, calls, label, hint, action, onSent }: TicketReplyProps) {
  const t = useTexts('support');
  const [file, setFile] = useState<File | null>(null);
  const { errors, problem, pending, reset, form } = useSubmit({
    isGuarded: true,
    check: ({ message = '' }): Record<string, string> =>
      message.trim() === '' ? { message: fieldMessage(label, t('required')) } : {},
    send: async ({ message = '' }) => {
      const ticket = await api(`POST /api/${calls}/v1/tickets/message/{id}`, {
        params: { id },
        body: { message: message.trim() },
      });
      await sendAttachment(calls, id, file);
      onSent(file ? await api(`GET /api/${calls}/v1/tickets/{id}`, { params: { id } }) : ticket);
      setFile(null);
      reset();
    },
  });
  return (
    <form {...form} className="flex flex-col gap-3">
      <FormProblem problem={problem} />
      <Field name="message" label={label} description={hint} error={errors.message}>
        <Textarea
          rows={4}
          maxLength={5_000}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
      <AttachmentField file={file} pending={pending} onFile={setFile} />
      <Button type="submit" variant="primary" loading={pending} className="self-start">
        {action}
      </Button>
    </form>
  );
}
