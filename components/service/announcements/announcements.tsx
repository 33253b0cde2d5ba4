'use client';

import dynamic from 'next/dynamic';
import type { ShownAnnouncement } from '#lib/service/announcements/schema.ts';

// Most days nothing is announced.
const AnnouncementBars = dynamic(() => import('./announcement-bars.tsx').then((module) => module.AnnouncementBars));

/** The messages of the operator, where there are any. */
export function Announcements({ initial }: { initial: readonly ShownAnnouncement[] }) {
  return initial.length > 0 && <AnnouncementBars initial={initial} />;
}
