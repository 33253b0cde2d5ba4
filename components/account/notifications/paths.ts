/** The call of a person's notifications. */
export const NOTIFICATIONS_PATH = '/api/config/v1/notifications';

/** The page that lists all of a person's notifications. */
export const NOTIFICATIONS_HREF = '/account-setting?tab=notifications';
