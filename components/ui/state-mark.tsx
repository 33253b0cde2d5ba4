import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { Status } from './status.tsx';
import type { Tone } from './tone-class.ts';

/** The look of a state: quiet where all is well, a tinted badge where a person may have to act. */
export type StateLook = { tone: Tone; icon: LucideIcon; isQuiet?: true };

/** A state as an icon and a word, on a tint unless its look is quiet. */
export function StateMark({ look: { tone, icon, isQuiet }, children }: { look: StateLook; children: ReactNode }) {
  const Mark = isQuiet ? Status : Badge;
  return (
    <Mark tone={tone} icon={icon}>
      {children}
    </Mark>
  );
}

/** The line under the name of a thing: its state and one sentence about it. */
export const StateLine = ({ children }: { children: ReactNode }) => (
  <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">{children}</span>
);
