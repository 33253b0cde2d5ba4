'use client';

import { clsx } from 'clsx';
import { ArrowDownToLine, CircleCheck, type LucideIcon, MailOpen, MousePointerClick } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';

type Step = { id: 'accepted' | 'delivered' | 'opened' | 'clicked'; icon: LucideIcon; className: string };

const STEPS: readonly Step[] = [
  {
    id: 'accepted',
    icon: ArrowDownToLine,
    className: 'border-injected-line bg-injected-bg text-injected-text',
  },
  {
    id: 'delivered',
    icon: CircleCheck,
    className: 'border-delivered-line bg-delivered-bg text-delivered-text',
  },
  { id: 'opened', icon: MailOpen, className: 'border-opened-line bg-opened-bg text-opened-text' },
  { id: 'clicked', icon: MousePointerClick, className: 'border-clicked-line bg-clicked-bg text-clicked-text' },
];

/** The picture beside the forms of guests: a message and its path, on the flaps of envelopes. Screen readers skip it. */
export function AuthScene() {
  const t = useTexts('auth');
  return (
    <div
      aria-hidden="true"
      className="relative hidden place-items-center overflow-hidden border-l border-line bg-linear-to-b from-accent-subtle to-canvas lg:grid print:hidden"
    >
      <Flaps />
      <div className="relative w-110 max-w-[calc(100%-3rem)] rounded-xl bg-raised shadow-popup">
        <div className="flex items-center justify-between gap-3 border-b border-line px-4 pt-3.5 pb-2.5">
          <div className="min-w-0">
            <p className="truncate text-base font-medium">{t('scene.subject')}</p>
            <p className="truncate text-sm text-muted">{t('scene.to')}</p>
          </div>
          <span className="flex h-5.5 items-center gap-1.25 rounded-md border border-clicked-line bg-clicked-bg px-1.75 text-xs font-medium text-clicked-text">
            <MousePointerClick className="size-3.25" /> {t('scene.clicked')}
          </span>
        </div>
        <ul className="px-4 py-1.5">
          {STEPS.map(({ id, icon: Icon, className }) => (
            <li key={id} className="flex h-11.5 items-center gap-3 text-sm">
              <span className={clsx('flex size-7 shrink-0 items-center justify-center rounded-full border', className)}>
                <Icon className="size-3.5" />
              </span>
              <span className="font-medium">{t(`scene.${id}`)}</span>
              <span className="min-w-0 flex-1 truncate text-muted">{t(`scene.${id}Text`)}</span>
              <span className="font-mono text-xs text-muted tabular-nums">{t(`scene.${id}At`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Nine flaps, each lower and fainter than the one before. */
const FLAPS = Array.from({ length: 9 }, (_, index) => index);

function Flaps() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      className="absolute inset-0 size-full text-accent-line"
    >
      {FLAPS.map((index) => (
        <path
          key={index}
          d={`M-60 ${150 + index * 74} 360 ${430 + index * 74} 780 ${150 + index * 74}`}
          opacity={1 - index * 0.1}
        />
      ))}
    </svg>
  );
}
