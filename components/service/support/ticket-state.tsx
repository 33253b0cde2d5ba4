import { CircleCheck, Hourglass, type LucideIcon, MessageSquareReply } from 'lucide-react';
import { State } from '#components/ui/state.tsx';
import type { TicketState } from '#lib/service/support/schema.ts';

const ICONS: Record<TicketState, LucideIcon> = { open: Hourglass, answered: MessageSquareReply, closed: CircleCheck };

type TicketStateProps = {
  state: TicketState;
  label: string;
  /** The state in which it is the reader's turn: it is emphasized. */
  turn: TicketState;
};

/** The state of a ticket: a badge if it is the reader's turn, else an icon and a word. */
export function TicketStateMark({ state, label, turn }: TicketStateProps) {
  const isTurn = state === turn;
  return (
    <State tone={isTurn ? 'info' : 'neutral'} icon={ICONS[state]} isLoud={isTurn}>
      {label}
    </State>
  );
}
