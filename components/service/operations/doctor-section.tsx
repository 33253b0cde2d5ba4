'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { DoctorFinding, Operations } from '#lib/service/operations/schema.ts';
import { LevelBadge } from './verdict.tsx';

type DoctorSectionProps = { doctor: Operations['doctor']; onChange: () => void };

/** The doctor's findings, and a button that runs the checks again. */
export function DoctorSection({ doctor, onChange }: DoctorSectionProps) {
  const t = useTexts('operations');
  const { takenAt, host, isRunning, findings } = doctor;
  const { pending, run } = useAction(async () => {
    await api('POST /api/operator/v1/doctor');
    showToast({ type: 'info', title: t('doctorAsked') });
    onChange();
  });
  return (
    <Section
      title={t('doctor')}
      description={
        takenAt === null ? (
          t('doctorNever')
        ) : (
          <span className="wrap-anywhere">
            {t('doctorOf', { host: host ?? '' })}, <Time at={takenAt} />
          </span>
        )
      }
      actions={
        <Button size="sm" loading={pending || isRunning} onClick={() => run()}>
          {isRunning ? t('doctorRuns') : t('runDoctor')}
        </Button>
      }
    >
      <Findings findings={findings} />
    </Section>
  );
}

/** Problems come first and open; passed checks can be opened. */
function Findings({ findings }: { findings: readonly DoctorFinding[] }) {
  const t = useTexts('operations');
  const bad = findings.filter(({ level }) => level !== 'ok');
  const passed = findings.filter(({ level }) => level === 'ok');
  return (
    <>
      {bad.length > 0 && <FindingList findings={bad} />}
      {passed.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2 text-sm font-medium text-accent-text">
            {t('wellChecks', { count: passed.length })}
          </summary>
          <FindingList findings={passed} />
        </details>
      )}
    </>
  );
}

function FindingList({ findings }: { findings: readonly DoctorFinding[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {findings.map(({ check, level, message }) => (
        <li key={check} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
          <LevelBadge level={level} />
          <p className="min-w-0 flex-1 basis-60 text-sm">
            <span className="font-medium">{check}</span>
            <span className="block text-xs text-muted wrap-anywhere">{message}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
