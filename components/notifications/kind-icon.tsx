'use client';

import {
  CircleAlert,
  CircleCheck,
  Flag,
  Gauge,
  Globe,
  Info,
  KeyRound,
  MailX,
  TriangleAlert,
  Webhook,
} from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Notification } from '#lib/notifications/schema.ts';

const looks = {
  info: { icon: Info, colour: 'text-info' },
  success: { icon: CircleCheck, colour: 'text-success' },
  warning: { icon: TriangleAlert, colour: 'text-warning' },
  error: { icon: CircleAlert, colour: 'text-danger' },
} as const;

/** The pictures of what notifications are about. */
const subjects = {
  bounce: MailX,
  complaint: Flag,
  domain: Globe,
  key: KeyRound,
  usage: Gauge,
  webhook: Webhook,
} as const;

/** Shows the kind of a notification as an icon, of its subject where that is known, with a word for screen readers. */
export function KindIcon({ type, icon }: Pick<Notification, 'type' | 'icon'>) {
  const t = useTexts('notifications');
  const { icon: standard, colour } = looks[type];
  const Icon = icon === null ? standard : subjects[icon];
  return (
    <>
      <Icon aria-hidden className={`mt-0.75 size-4 shrink-0 ${colour}`} />
      <span className="sr-only">{t(`kind.${type}`)}: </span>
    </>
  );
}
