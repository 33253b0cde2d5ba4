'use client';

import { Bell as BellIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Notification } from '#lib/account/notifications/schema.ts';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { leave } from '#lib/client/unsaved.ts';
import { useApi } from '#lib/client/use-api.ts';
import { KindIcon } from './kind-icon.tsx';
import { NOTIFICATIONS_HREF } from './paths.ts';

/** News is asked for so often while the page is seen, in milliseconds. */
const POLL_MS = 60_000;

/** The bell of the top bar: how many are unread, and the latest of them. */
export function Bell() {
  const t = useTexts('notifications');
  const router = useRouter();
  const { data, mutate } = useApi(
    'GET /api/config/v1/notifications',
    { query: { limit: 5 } },
    { refreshInterval: POLL_MS },
  );
  const unread = data?.unread ?? 0;
  const latest = data?.data ?? [];
  const markRead = async (ids?: string[]) => {
    await api('PUT /api/config/v1/notifications', { body: ids ? { ids } : {} }).catch(showError);
    await mutate();
  };
  const open = ({ id, link }: Notification) => {
    void markRead([id]);
    leave(() => router.push(link ?? NOTIFICATIONS_HREF));
  };
  return (
    <Menu
      className="w-80 max-w-[calc(100vw-1.5rem)]"
      trigger={
        <button
          type="button"
          aria-label={t('bell', { count: unread })}
          className="relative flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-fg data-popup-open:bg-hover pointer-coarse:size-10"
        >
          <BellIcon aria-hidden className="size-4.5" />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute -top-0.5 -right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] font-semibold text-on-fill tabular-nums"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      }
    >
      {latest.length === 0 && <p className="px-2 py-3 text-base text-muted">{t('empty')}</p>}
      {latest.map((one) => (
        <MenuItem key={one.id} onSelect={() => open(one)}>
          <Entry notification={one} />
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem disabled={unread === 0} onSelect={() => void markRead()}>
        {t('markAll')}
      </MenuItem>
      <MenuItem onSelect={() => leave(() => router.push(NOTIFICATIONS_HREF))}>{t('seeAll')}</MenuItem>
    </Menu>
  );
}

function Entry({ notification: { type, title, createdAt, readAt } }: { notification: Notification }) {
  const t = useTexts('notifications');
  return (
    <span className="flex min-w-0 flex-1 items-start gap-2.5">
      <KindIcon type={type} />
      <span className="min-w-0 flex-1">
        <span className={`block wrap-anywhere ${readAt ? '' : 'font-medium'}`}>{title}</span>
        <span className="block text-sm text-muted">
          {!readAt && `${t('unread')} · `}
          <Time at={createdAt} />
        </span>
      </span>
    </span>
  );
}
