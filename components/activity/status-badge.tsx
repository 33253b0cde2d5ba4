import { Ban, CircleCheck, CircleX, Clock, Hourglass, Inbox, type LucideIcon, OctagonX, ShieldOff } from 'lucide-react';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import type { RecipientStatus } from '#lib/activity/schema.ts';

const LOOKS: Record<RecipientStatus, { word: string; tone: Tone; icon: LucideIcon }> = {
  queued: { word: 'Queued', tone: 'info', icon: Clock },
  deferred: { word: 'Deferred', tone: 'warning', icon: Hourglass },
  delivered: { word: 'Delivered', tone: 'success', icon: CircleCheck },
  captured: { word: 'Captured', tone: 'success', icon: Inbox },
  bounced: { word: 'Bounced', tone: 'danger', icon: CircleX },
  suppressed: { word: 'Suppressed', tone: 'neutral', icon: ShieldOff },
  expired: { word: 'Expired', tone: 'danger', icon: OctagonX },
  canceled: { word: 'Canceled', tone: 'neutral', icon: Ban },
};

/** What became of a recipient, in a word. */
export function StatusBadge({ status }: { status: RecipientStatus }) {
  const { word, tone, icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
