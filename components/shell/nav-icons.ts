import {
  Activity,
  Ban,
  BookOpen,
  Boxes,
  ChartNoAxesColumn,
  Gauge,
  Globe,
  Inbox,
  KeyRound,
  LayoutTemplate,
  LifeBuoy,
  type LucideIcon,
  MailCheck,
  Network,
  SquareTerminal,
  Webhook,
} from 'lucide-react';
import type { NavIcon } from './nav.ts';

/** The picture of each nav entry. */
export const navIcons: Record<NavIcon, LucideIcon> = {
  activity: Activity,
  analytic: ChartNoAxesColumn,
  configuration: SquareTerminal,
  domain: Globe,
  instruction: BookOpen,
  ipPool: Network,
  key: KeyRound,
  mail: Inbox,
  subaccount: Boxes,
  support: LifeBuoy,
  suppression: Ban,
  template: LayoutTemplate,
  usage: Gauge,
  validation: MailCheck,
  webhook: Webhook,
};
