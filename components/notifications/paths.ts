/** The call of a person's notifications. */
export const NOTIFICATIONS_PATH = '/api/config/v1/notifications';

/** Where all of them are read. */
export const NOTIFICATIONS_HREF = '/account-setting?tab=notifications';
