/** The API path of sending domains. */
export const SENDING_PATH = '/api/config/v1/domain/sending';

/** The list of sending domains. */
export const SENDING_SCREEN = '/domain/sending';

/** The API paths of bounce and tracking domains. */
export const DELEGATED_PATHS = {
  bounce: '/api/config/v1/domain/bounce',
  tracking: '/api/config/v1/domain/tracking',
} as const;

/** The lists of bounce and tracking domains. */
export const DELEGATED_SCREENS = { bounce: '/domain/bounce', tracking: '/domain/tracking' } as const;

/** The form that adds a domain of each kind. */
export const ADD_SCREENS = {
  sending: '/domain/add',
  bounce: '/domain/add?type=bounce',
  tracking: '/domain/add?type=tracking',
} as const;
