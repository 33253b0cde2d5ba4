'use client';

import { useEffect } from 'react';
import { type Step, StepList } from '#components/account/onboarding/step-list.tsx';
import { stateAt } from '#components/account/onboarding/step-states.ts';
import type { Problem } from '#components/account/onboarding/use-steps.ts';
import { useSteps } from '#components/account/onboarding/use-steps.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { Preparation } from '#lib/account/onboarding/schema.ts';
import { api } from '#lib/client/api.ts';
import type { Environment } from '#lib/core/environment.ts';
import { usePreparationTexts } from './use-preparation-texts.ts';

const STEPS = ['environment', 'sender', 'quota', 'recipients', 'keys'] as const;

/** How long the result is shown before the screen continues. In milliseconds. */
const READ_MS = 1_200;

/** Prepares an environment in real steps, and continues automatically if nothing is left to do. */
export function PreparingScreen({ environment, next }: { environment: Environment; next: string }) {
  const t = useTexts('environment');
  const describe = usePreparationTexts(environment);
  const { answers, problem, isOver, again } = useSteps<Preparation>(
    STEPS.map(
      (step) => () => api('POST /api/config/v2/on-boarding/prepare-environment', { body: { environment, step } }),
    ),
  );
  const isDone = isOver && answers.every(({ state }) => state === 'done');
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => window.location.replace(next), READ_MS);
    return () => clearTimeout(timer);
  }, [isDone, next]);
  const run = { answered: answers.length, hasFailed: problem !== null };
  const steps = STEPS.map((id, index): Step => {
    const answer = answers[index];
    const title = t(`preparing.${id}`);
    return answer
      ? { id, title, state: answer.state, detail: describe(answer) }
      : { id, title, state: stateAt(index, run) };
  });
  return (
    <>
      <PageHeader title={t(`preparing.${environment}`)} description={t('preparing.text')} />
      <StepList label={t(`preparing.${environment}`)} steps={steps} />
      <Outcome
        environment={environment}
        answers={answers}
        problem={problem}
        isOver={isOver}
        next={next}
        onAgain={again}
      />
    </>
  );
}

type OutcomeProps = {
  environment: Environment;
  answers: readonly Preparation[];
  problem: Problem | null;
  isOver: boolean;
  next: string;
  onAgain: () => void;
};

function Outcome({ environment, answers, problem, isOver, next, onAgain }: OutcomeProps) {
  const t = useTexts('environment');
  const hasFailed = problem !== null || answers.some(({ state }) => state === 'failed');
  const isOpen = answers.some(({ state }) => state === 'open');
  if (!isOver && !problem) return <p role="status" className="sr-only" />;
  return (
    <>
      <Alert tone={hasFailed ? 'danger' : isOpen ? 'warning' : 'success'}>
        <p role="status">{t(hasFailed ? 'preparing.notReady' : isOpen ? 'preparing.readyOpen' : 'preparing.ready')}</p>
        {problem && <p>{problem.message}</p>}
        {problem?.requestId && <p className="font-mono text-xs text-muted">{problem.requestId}</p>}
      </Alert>
      <div className="flex flex-wrap gap-2">
        {answers[0]?.state === 'failed' ? (
          <ButtonLink href={`/switch-to-${environment}-environment`} variant="primary" size="lg">
            {t('preparing.switch')}
          </ButtonLink>
        ) : (
          <ButtonLink href={next} variant="primary" size="lg">
            {t('preparing.next')}
          </ButtonLink>
        )}
        {hasFailed && (
          <Button size="lg" onClick={onAgain}>
            {t('preparing.again')}
          </Button>
        )}
      </div>
    </>
  );
}
