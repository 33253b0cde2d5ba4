'use client';

import { clsx } from 'clsx';
import { Check, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { api } from '#lib/client/api.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { Missions, MissionView } from '#lib/service/home/schema.ts';

/** The first steps, ticked by what the company has; a person may hide them, and show them again. */
export function MissionPanel({ initial }: { initial: Missions }) {
  const t = useTexts('home');
  const [{ data, percentage, hidden }, setMissions] = useState(initial);
  const { pending, run } = useAction(async (isHidden: boolean) => {
    setMissions(await api('PUT /api/suite/v1/missions', { body: { hidden: isHidden } }));
  });
  if (data.length === 0) return null;
  if (hidden)
    return (
      <Button size="sm" className="w-fit" loading={pending} onClick={() => run(false)}>
        {t('missions.show')}
      </Button>
    );
  const done = data.filter((mission) => mission.done).length;
  const next = data.find((mission) => !mission.done);
  return (
    <Section
      title={t('missions.title')}
      description={t('missions.progress', { done, total: data.length, percentage })}
      actions={
        <Button size="sm" variant="ghost" loading={pending} onClick={() => run(true)}>
          {t('missions.hide')}
        </Button>
      }
    >
      <ol className="-mx-2 flex flex-col">
        {data.map((mission) => (
          <MissionLine key={mission.name} mission={mission} isNext={mission === next} />
        ))}
      </ol>
    </Section>
  );
}

function MissionLine({ mission: { title, text, link, done }, isNext }: { mission: MissionView; isNext: boolean }) {
  const t = useTexts('home');
  return (
    <li aria-current={isNext ? 'step' : undefined}>
      <Link
        href={link}
        prefetch={false}
        className={clsx(
          'flex gap-2.5 rounded-md px-2 py-2 text-sm',
          isNext ? 'items-start bg-accent-subtle' : 'items-center hover:bg-hover',
        )}
      >
        <Mark isDone={done} isNext={isNext} />
        <span className="min-w-0 flex-1">
          <span className={clsx(done ? 'text-muted' : 'font-medium')}>
            {title} <span className="sr-only">{t(done ? 'missions.done' : 'missions.open')}</span>
          </span>
          {isNext && <span className="block text-xs text-muted">{text}</span>}
        </span>
        {isNext && <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />}
      </Link>
    </li>
  );
}

function Mark({ isDone, isNext }: { isDone: boolean; isNext: boolean }) {
  const circle = 'mt-px flex size-4.5 shrink-0 items-center justify-center rounded-full';
  if (isDone)
    return (
      <span aria-hidden className={clsx(circle, 'bg-success text-surface')}>
        <Check className="size-3" strokeWidth={3} />
      </span>
    );
  return (
    <span aria-hidden className={clsx(circle, 'border-[1.5px]', isNext ? 'border-accent' : 'border-control')}>
      {isNext && <span className="size-2.5 rounded-full bg-accent" />}
    </span>
  );
}
