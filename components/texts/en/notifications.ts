/** Words of the bell and of the list behind it. */
export const notifications = {
  title: 'Notifications',
  description: 'What happened while you were away.',
  bell: '{count, plural, =0 {Notifications, none unread} one {Notifications, # unread} other {Notifications, # unread}}',
  markAll: 'Mark all as read',
  seeAll: 'See all',
  unread: 'Unread',
  alert: 'Alert',
  dismiss: 'Dismiss “{title}”',
  open: 'Open',
  empty: 'Nothing yet',
  emptyText: 'You’ll see it here when someone joins your team or something needs your attention.',
  count: '{count, plural, one {# notification} other {# notifications}}',
  kind: { info: 'News', success: 'Done', warning: 'Warning', error: 'Problem' },
} as const;
