'use client';

import { CircleCheck, Clock, Undo2, UserMinus } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { State, type StateLook } from '#components/ui/state.tsx';
import type { Contact } from '#lib/audience/contacts/schema.ts';

const LOOKS: Record<Contact['status'], StateLook> = {
  active: { tone: 'success', icon: CircleCheck },
  pending: { tone: 'scheduled', icon: Clock },
  unsubscribed: { tone: 'suppressed', icon: UserMinus, isLoud: false },
  bounced: { tone: 'danger', icon: Undo2 },
};

/** Shows the status of a contact. */
export function ContactState({ status }: { status: Contact['status'] }) {
  const t = useTexts('contactWords');
  return <State {...LOOKS[status]}>{t(`statuses.${status}`)}</State>;
}
