import { Flag, Gauge, Globe, KeyRound, type LucideIcon, MailX, Webhook } from 'lucide-react';
import type { Notification } from '#lib/account/notifications/schema.ts';

/** The pictures of what notifications are about. The bell, which is on every page, shows the type's picture instead. */
export const SUBJECT_PICTURES: Readonly<Record<NonNullable<Notification['icon']>, LucideIcon>> = {
  bounce: MailX,
  complaint: Flag,
  domain: Globe,
  key: KeyRound,
  usage: Gauge,
  webhook: Webhook,
};
