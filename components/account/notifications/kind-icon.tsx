'use client';

import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Notification } from '#lib/account/notifications/schema.ts';

const looks = {
  info: { icon: Info, colour: 'text-info' },
  success: { icon: CircleCheck, colour: 'text-success' },
  warning: { icon: TriangleAlert, colour: 'text-warning' },
  error: { icon: CircleAlert, colour: 'text-danger' },
} as const;

type KindIconProps = {
  type: Notification['type'];
  /** Replaces the picture of the type. */
  picture?: LucideIcon | undefined;
};

/** Shows the kind of a notification as an icon, with a word for screen readers. */
export function KindIcon({ type, picture }: KindIconProps) {
  const t = useTexts('notifications');
  const { icon: standard, colour } = looks[type];
  const Icon = picture ?? standard;
  return (
    <>
      <Icon aria-hidden className={`mt-0.75 size-4 shrink-0 ${colour}`} />
      <span className="sr-only">{t(`kind.${type}`)}: </span>
    </>
  );
}
