/** Where sending domains are read, added, verified and removed. */
export const SENDING_PATH = '/api/config/v1/domain/sending';

/** The screen that lists them. */
export const SENDING_SCREEN = '/domain/sending';

/** Where bounce and tracking domains are read, added, verified and removed. */
export const POINTING_PATHS = {
  bounce: '/api/config/v1/domain/bounce',
  tracking: '/api/config/v1/domain/tracking',
} as const;

/** The screens that list them. */
export const POINTING_SCREENS = { bounce: '/domain/bounce', tracking: '/domain/tracking' } as const;

/** Where a domain of each kind is added. */
export const ADD_SCREENS = {
  sending: '/domain/add',
  bounce: '/domain/add?type=bounce',
  tracking: '/domain/add?type=tracking',
} as const;
