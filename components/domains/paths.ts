/** Where sending domains are read, added, verified and removed. */
export const SENDING_PATH = '/api/config/v1/domain/sending';

/** The screen that lists them. */
export const SENDING_SCREEN = '/domain/sending';
