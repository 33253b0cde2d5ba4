import { ChartNoAxesColumn, Gauge, Inbox, type LucideIcon, SquareTerminal } from 'lucide-react';
import type { NavIcon } from './nav.ts';

/** The picture of each nav entry. */
export const navIcons: Record<NavIcon, LucideIcon> = {
  activity: ChartNoAxesColumn,
  configuration: SquareTerminal,
  mail: Inbox,
  usage: Gauge,
};
