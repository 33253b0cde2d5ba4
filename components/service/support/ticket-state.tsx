import { CircleCheck, Hourglass, type LucideIcon, MessageSquareReply } from 'lucide-react';
import { Status } from '#components/ui/status.tsx';
import type { TicketState as State } from '#lib/service/support/schema.ts';

const ICONS: Record<State, LucideIcon> = { open: Hourglass, answered: MessageSquareReply, closed: CircleCheck };

type TicketStateProps = {
  state: State;
  label: string;
  /** The state in which it is the reader's turn: it is emphasized. */
  turn: State;
};

/** The state of a ticket: a badge if it is the reader's turn, else an icon and a word. */
export function TicketStateMark({ state, label, turn }: TicketStateProps) {
  const isTurn = state === turn;
  return (
    <Status tone={isTurn ? 'info' : 'neutral'} icon={ICONS[state]} isLoud={isTurn}>
      {label}
    </Status>
  );
}
