/** The list of sending domains. */
export const SENDING_SCREEN = '/domain/sending';

/** The lists of bounce and tracking domains. */
export const DELEGATED_SCREENS = { bounce: '/domain/bounce', tracking: '/domain/tracking' } as const;

/** The form that adds a domain of each kind. */
export const ADD_SCREENS = {
  sending: '/domain/add',
  bounce: '/domain/add?type=bounce',
  tracking: '/domain/add?type=tracking',
} as const;
