'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { DoctorFinding, Operations, Requested } from '#lib/operations/schema.ts';
import { LevelBadge } from './verdict.tsx';

type DoctorCardProps = { doctor: Operations['doctor']; onChange: () => void };

/** The doctor's findings, and a button that runs the checks again. */
export function DoctorCard({ doctor, onChange }: DoctorCardProps) {
  const t = useTexts('operations');
  const { takenAt, host, isRunning, findings } = doctor;
  const [isAsking, setAsking] = useState(false);
  const run = async () => {
    setAsking(true);
    try {
      await api<Requested>('POST', '/api/operator/v1/doctor');
      showToast({ type: 'info', title: t('doctorAsked') });
      onChange();
    } catch (error) {
      showError(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <Card
      flush
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
        <Button size="sm" loading={isAsking || isRunning} onClick={() => void run()}>
          {isRunning ? t('doctorRuns') : t('runDoctor')}
        </Button>
      }
    >
      <Findings findings={findings} />
    </Card>
  );
}

/** Problems come first and open; passed checks can be opened. */
function Findings({ findings }: { findings: readonly DoctorFinding[] }) {
  const t = useTexts('operations');
  const bad = findings.filter(({ level }) => level !== 'ok');
  const well = findings.filter(({ level }) => level === 'ok');
  return (
    <>
      {bad.length > 0 && <FindingList findings={bad} />}
      {well.length > 0 && (
        <details className={bad.length > 0 ? 'border-t border-line' : ''}>
          <summary className="cursor-pointer px-4 py-2.5 text-base text-accent-text">
            {t('wellChecks', { count: well.length })}
          </summary>
          <FindingList findings={well} />
        </details>
      )}
    </>
  );
}

function FindingList({ findings }: { findings: readonly DoctorFinding[] }) {
  return (
    <ul className="divide-y divide-line">
      {findings.map(({ check, level, message }) => (
        <li key={check} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
          <LevelBadge level={level} />
          <p className="min-w-0 flex-1 basis-60 text-base">
            <span className="font-medium">{check}</span>
            <span className="block text-sm text-muted wrap-anywhere">{message}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
