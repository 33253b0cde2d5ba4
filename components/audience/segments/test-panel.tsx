'use client';

import { CircleCheck, CircleSlash } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import type { TestedSegment } from '#lib/audience/segments/answers/schema.ts';
import type { Condition, Question } from '#lib/audience/segments/schema.ts';
import { conditionText, type Names } from '#lib/audience/segments/sentence/values.ts';
import { api } from '#lib/client/api.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { formatLooked } from './format-looked.ts';

type TestPanelProps = { question: Question; conditions: readonly Condition[]; names: Names };

type Tested = { answer: TestedSegment; conditions: readonly Condition[] };

/** Tests the question on one person: the answer and, of each condition, if it matches and the value that it looks at. */
export function TestPanel({ question, conditions, names }: TestPanelProps) {
  const t = useTexts('segments');
  const [email, setEmail] = useState('');
  const [tested, setTested] = useState<Tested | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const test = async (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '') return;
    setIsPending(true);
    setProblem(null);
    try {
      const ast = { match: question.match, of: [...question.of] };
      const answer = await api('POST /api/suite/v1/contacts/segment/test', { body: { ast, email: email.trim() } });
      setTested({ answer, conditions });
    } catch (error) {
      setTested(null);
      setProblem(errorSentence(error));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <section aria-labelledby="segment-test">
      <h2 id="segment-test" className="text-base font-semibold">
        {t('isInIt')}
      </h2>
      <form onSubmit={test} className="mt-2 flex gap-2">
        <Input
          type="email"
          aria-label={t('address')}
          placeholder={t('addressExample')}
          value={email}
          onValueChange={setEmail}
          aria-invalid={problem !== null || undefined}
        />
        <Button type="submit" loading={isPending}>
          {t('test')}
        </Button>
      </form>
      <div aria-live="polite">
        {problem && <p className="mt-2 text-sm text-danger-text">{problem}</p>}
        {tested && <Reasons {...tested} names={names} />}
      </div>
    </section>
  );
}

function Reasons({ answer, conditions, names }: Tested & { names: Names }) {
  const t = useTexts('segments');
  const { contact, matches } = answer;
  return (
    <div className="mt-2 rounded-lg bg-sunken p-3 text-sm">
      <p className="font-semibold">{t(matches ? 'isIn' : 'isNotIn', { name: contact.name })}</p>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {answer.conditions.map((one, index) => {
          const condition = conditions[index];
          const Icon = one.matches ? CircleCheck : CircleSlash;
          return (
            condition && (
              // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name, and these do not move
              <li key={index} className="flex gap-2">
                <Icon
                  aria-label={t(one.matches ? 'conditionMatches' : 'conditionFails')}
                  className={one.matches ? 'mt-1 size-3.5 shrink-0 text-success' : 'mt-1 size-3.5 shrink-0 text-danger'}
                />
                <span className="min-w-0 wrap-anywhere">
                  {conditionText(condition, names)}
                  <span className="block text-xs text-muted">{formatLooked(condition, one.value, names, t)}</span>
                </span>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
