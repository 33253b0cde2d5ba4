'use client';

import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { Survey, SurveyAnswers, SurveyOption, SurveyQuestion } from '#lib/account/onboarding/schema.ts';
import { api } from '#lib/client/api.ts';
import { errorSentence, isLogout, showError } from '#lib/client/show-error.ts';

type Answers = Partial<SurveyAnswers>;

type SurveyScreenProps = {
  name: string;
  questions: Survey['questions'];
  /** In the sandbox the last answer ends the welcome too, and opens the configuration. */
  isSandbox: boolean;
};

/** One question after the other, each answered with a single tap; Back leads to the one before. */
export function SurveyScreen({ name, questions, isSandbox }: SurveyScreenProps) {
  const { answers, answer, problem, save, index } = useAnswers(questions, isSandbox);
  const question = questions[index];
  if (!question) return <Saving problem={problem} onRetry={() => void save(answers)} />;
  return (
    <Question
      key={question.id}
      name={name}
      question={question}
      number={index + 1}
      total={questions.length}
      chosen={answers[question.id]}
      onChoose={(option) => answer(question.id, option)}
    />
  );
}

/** The answers so far; the URL holds the question that is shown, so that Back works. */
function useAnswers(questions: Survey['questions'], isSandbox: boolean) {
  const [answers, setAnswers] = useState<Answers>({});
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = Number(useSearchParams().get('question') ?? '1') - 1;
  const firstOpen = questions.findIndex(({ id }) => !answers[id]);
  // A reload forgets the answers, and begins at the first one that is missing.
  const index = Math.min(
    Number.isInteger(wanted) && wanted >= 0 ? wanted : 0,
    firstOpen < 0 ? questions.length : firstOpen,
  );

  const isComplete = (given: Answers): given is SurveyAnswers => questions.every(({ id }) => given[id]);
  const save = async (given: Answers) => {
    if (!isComplete(given)) return;
    setProblem(null);
    try {
      await api('POST /api/config/v2/on-boarding/survey', { body: { answers: given } });
      if (isSandbox) await api('POST /api/config/v2/on-boarding/finish-onboarding');
      window.location.assign(isSandbox ? '/configuration' : '/loading-data');
    } catch (error) {
      if (isLogout(error)) showError(error);
      else setProblem(errorSentence(error));
    }
  };
  const answer = (id: SurveyQuestion, option: SurveyOption) => {
    const given = { ...answers, [id]: option };
    setAnswers(given);
    window.history.pushState(null, '', `?question=${index + 2}`);
    if (index === questions.length - 1) void save(given);
  };
  return { answers, answer, problem, save, index };
}

type QuestionProps = {
  name: string;
  question: Survey['questions'][number];
  number: number;
  total: number;
  chosen: SurveyOption | undefined;
  onChoose: (option: SurveyOption) => void;
};

function Question({ name, question: { id, options }, number, total, chosen, onChoose }: QuestionProps) {
  const t = useTexts('onboarding');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (number > 1) title.current?.focus();
  }, [number]);
  return (
    <>
      <div>
        <p className="text-sm text-muted">
          {number === 1 && `${t('welcome.hello', { name })} · `}
          {t('survey.progress', { number, total })}
        </p>
        <Progress number={number} total={total} />
        <h1 ref={title} tabIndex={-1} id="question" className="mt-6 text-2xl font-semibold text-balance outline-none">
          {t(`survey.questions.${id}`)}
        </h1>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot replace the heading */}
      <div role="group" aria-labelledby="question" className="grid gap-2 sm:grid-cols-2">
        {options.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={chosen === option}
            onClick={() => onChoose(option)}
            className="min-h-12 rounded-lg border border-line-strong bg-surface px-4 py-3 text-left text-base font-medium shadow-control transition-colors duration-(--fast) hover:border-accent-line hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-subtle"
          >
            {t(`survey.options.${option}`)}
          </button>
        ))}
      </div>
      {number > 1 && (
        <div>
          <Button variant="ghost" onClick={() => window.history.back()}>
            <ArrowLeft aria-hidden /> {t('survey.back')}
          </Button>
        </div>
      )}
    </>
  );
}

/** One stroke for each question, those up to this one in the accent. */
function Progress({ number, total }: { number: number; total: number }) {
  return (
    <div aria-hidden className="mt-2 flex gap-1.5">
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no other name
        <span key={index} className={clsx('h-1 flex-1 rounded-full', index < number ? 'bg-accent' : 'bg-line')} />
      ))}
    </div>
  );
}

function Saving({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  const t = useTexts('onboarding');
  const ui = useTexts('ui');
  return (
    <>
      <h1 className="text-2xl font-semibold">{t('survey.title')}</h1>
      {problem === null ? (
        <p role="status" className="flex items-center gap-2 text-base text-muted">
          <Spinner /> {t('survey.saving')}
        </p>
      ) : (
        <Alert tone="danger" title={t('survey.notSaved')}>
          <p>{problem}</p>
          <Button onClick={onRetry} className="mt-2">
            {ui('retry')}
          </Button>
        </Alert>
      )}
    </>
  );
}
