'use client';

import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { api } from '#lib/client/api.ts';
import type { Ticket } from '#lib/service/support/schema.ts';
import { readSatisfaction, SatisfactionChoice } from './satisfaction-choice.tsx';

/** Asks how satisfied the requester is with a ticket that was closed without a rating. */
export function TicketRating({ id, onRated }: { id: string; onRated: (ticket: Ticket) => void }) {
  const t = useTexts('support');
  const { errors, problem, pending, form } = useSubmit({
    check: ({ satisfaction }): Record<string, string> =>
      readSatisfaction(satisfaction) ? {} : { satisfaction: t('chooseOne') },
    send: async ({ satisfaction: given }) => {
      const satisfaction = readSatisfaction(given);
      if (!satisfaction) return; // `check` asked for it
      onRated(await api('POST /api/config/v1/tickets/feedback/{id}', { params: { id }, body: { satisfaction } }));
    },
  });
  return (
    <form {...form} className="flex flex-col gap-3">
      <FormProblem problem={problem} />
      <SatisfactionChoice />
      {errors.satisfaction && (
        <p role="alert" className="text-sm text-danger-text">
          {errors.satisfaction}
        </p>
      )}
      <Button type="submit" loading={pending} className="self-start">
        {t('rate')}
      </Button>
    </form>
  );
}
