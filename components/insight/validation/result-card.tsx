'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { State } from '#components/ui/state.tsx';
import type { Validation } from '#lib/insight/validation/schema.ts';
import { ResultFacts } from './result-facts.tsx';
import { RESULT_LOOKS } from './result-look.ts';

type ResultCardProps = {
  answer: Validation;
  /** Validates the suggested address. */
  onUse: (address: string) => void;
};

/** The verdict about an address: colour and word, the reason as a sentence, a suggestion, and the checks. */
export function ResultCard({ answer, onUse }: ResultCardProps) {
  const t = useTexts('validation');
  const { result, reason, did_you_mean: suggestion } = answer;
  const sentence = reason ?? (result === 'typo' ? 'typo' : 'valid');
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <State {...RESULT_LOOKS[result]} isLoud>
              {t(`results.${result}`)}
            </State>
            <CopyValue value={answer.address} label={t('single.label')} />
          </div>
          <p className="mt-2 max-w-[62ch] text-base">{t(`reasons.${sentence}`)}</p>
        </div>
        <p className="text-sm text-muted">
          {t('single.confidence')}{' '}
          <span className="font-medium text-fg tabular-nums">
            {t('single.confidenceOf', { confidence: answer.delivery_confidence })}
          </span>
        </p>
      </div>
      {suggestion !== null && (
        <Alert
          tone="warning"
          className="mt-3"
          title={t.rich('single.suggestion', {
            address: suggestion,
            b: (address) => <span className="wrap-anywhere">{address}</span>,
          })}
          action={
            <Button size="sm" onClick={() => onUse(suggestion)}>
              {t('single.use')}
            </Button>
          }
        />
      )}
      <h3 className="mt-4 mb-1 text-base font-semibold">{t('facts.title')}</h3>
      <ResultFacts answer={answer} />
    </Card>
  );
}
