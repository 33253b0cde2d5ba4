/** The page that lists all of a person's notifications. */
export const NOTIFICATIONS_HREF = '/account-setting?tab=notifications';
