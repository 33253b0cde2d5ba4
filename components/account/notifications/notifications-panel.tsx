'use client';

import { BellOff, Flag, Gauge, Globe, KeyRound, type LucideIcon, MailX, Webhook, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { CursorPager } from '#components/ui/cursor-pager.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Section } from '#components/ui/section.tsx';
import { State } from '#components/ui/state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Notification, NotificationPage } from '#lib/account/notifications/schema.ts';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { KindIcon } from './kind-icon.tsx';
import { NOTIFICATIONS_HREF } from './paths.ts';

type NotificationsPanelProps = {
  page: NotificationPage;
  /** True when the page is not the first one. */
  isLater: boolean;
};

/** All of a person's notifications, a page at a time. */
export function NotificationsPanel({ page, isLater }: NotificationsPanelProps) {
  const t = useTexts('notifications');
  const router = useRouter();
  const act = async (work: Promise<unknown>) => {
    await work.catch(showError);
    router.refresh();
  };
  return (
    <Section
      title={t('title')}
      description={t('description')}
      actions={
        page.unread > 0 && (
          <Button onClick={() => void act(api('PUT /api/config/v1/notifications', { body: {} }))}>
            {t('markAll')}
          </Button>
        )
      }
    >
      <Card flush>
        {page.data.length === 0 ? (
          <EmptyState icon={BellOff} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        ) : (
          <ul aria-label={t('title')} className="divide-y divide-line">
            {page.data.map((one) => (
              <Line
                key={one.id}
                notification={one}
                onDismiss={() => void act(api('DELETE /api/config/v1/notifications/{id}', { params: { id: one.id } }))}
              />
            ))}
          </ul>
        )}
        {(isLater || page.nextCursor) && (
          <CursorPager
            newerHref={isLater ? NOTIFICATIONS_HREF : null}
            olderHref={page.nextCursor && `${NOTIFICATIONS_HREF}&cursor=${page.nextCursor}`}
            summary={t('count', { count: page.data.length })}
          />
        )}
      </Card>
    </Section>
  );
}

function Line({ notification, onDismiss }: { notification: Notification; onDismiss: () => void }) {
  const t = useTexts('notifications');
  const { type, icon, mode, title, message, link, createdAt, readAt } = notification;
  return (
    <li className="flex items-start gap-2.5 py-3 pr-2 pl-4">
      <KindIcon type={type} picture={icon === null ? undefined : SUBJECT_PICTURES[icon]} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-base font-medium wrap-anywhere">
          {title} {mode === 'alert' && <State tone="warning">{t('alert')}</State>}{' '}
          {!readAt && (
            <State isLoud tone="accent">
              {t('unread')}
            </State>
          )}
        </p>
        <p className="text-base text-muted wrap-anywhere">{message}</p>
        <p className="mt-1 flex flex-wrap items-center gap-3 text-sm text-muted">
          <Time at={createdAt} />
          {link && <TextLink href={link}>{t('open')}</TextLink>}
        </p>
      </div>
      <IconButton data-no-replay label={t('dismiss', { title })} size="sm" onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

/** The pictures of what notifications are about. The bell, which is on every page, shows the type's picture instead. */
const SUBJECT_PICTURES: Readonly<Record<NonNullable<Notification['icon']>, LucideIcon>> = {
  bounce: MailX,
  complaint: Flag,
  domain: Globe,
  key: KeyRound,
  usage: Gauge,
  webhook: Webhook,
};
