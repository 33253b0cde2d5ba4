'use client';

import { clsx } from 'clsx';
import { CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert, X } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import type { ShownAnnouncement } from '#lib/service/announcements/schema.ts';
import type { AnnouncementTone } from '#lib/service/announcements/values.ts';

const TONES: Record<AnnouncementTone, { icon: LucideIcon; className: string }> = {
  info: { icon: Info, className: 'border-info-line bg-info-bg text-info-text' },
  success: { icon: CircleCheck, className: 'border-success-line bg-success-bg text-success-text' },
  warning: { icon: TriangleAlert, className: 'border-warning-line bg-warning-bg text-warning-text' },
  danger: { icon: OctagonAlert, className: 'border-danger-line bg-danger-bg text-danger-text' },
};

/** The messages of the operator above every screen; a person hides each for good. */
export function AnnouncementBars({ initial }: { initial: readonly ShownAnnouncement[] }) {
  const t = useTexts('shell');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = async (id: string) => {
    setHidden((before) => new Set([...before, id]));
    try {
      await api('POST /api/suite/v1/message/hide', { body: { id } });
    } catch (error) {
      setHidden((before) => new Set([...before].filter((one) => one !== id)));
      showError(error);
    }
  };
  const shown = initial.filter(({ id }) => !hidden.has(id));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('announcement.label')} className="print:hidden">
      {shown.map((announcement) => (
        <AnnouncementBar key={announcement.id} announcement={announcement} onHide={() => void hide(announcement.id)} />
      ))}
    </section>
  );
}

type AnnouncementBarProps = { announcement: ShownAnnouncement; onHide: () => void };

function AnnouncementBar({ announcement: { text, link, tone }, onHide }: AnnouncementBarProps) {
  const t = useTexts('shell');
  const { icon: Icon, className } = TONES[tone];
  return (
    <div
      className={clsx('flex min-h-9 items-start gap-x-2.5 border-b px-4 py-1 text-sm sm:px-(--space-page)', className)}
    >
      <Icon aria-hidden strokeWidth={1.75} className="my-1.5 size-4 shrink-0" />
      <p className="my-1 min-w-0 flex-1 wrap-anywhere">
        {text} {link && <More href={link} />}
      </p>
      <IconButton label={t('announcement.hide')} size="sm" onClick={onHide} className="text-inherit">
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

/** Leads to a page of the console, or to another site in a tab of its own. */
function More({ href }: { href: string }) {
  const t = useTexts('shell');
  const className = 'rounded-sm font-medium whitespace-nowrap underline underline-offset-3';
  if (href.startsWith('/'))
    return (
      <Link href={href} prefetch={false} className={className}>
        {t('announcement.more')}
      </Link>
    );
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className}>
      {t('announcement.more')}
    </a>
  );
}
