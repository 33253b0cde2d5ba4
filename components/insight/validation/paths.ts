/** The path of the calls of email validation. */
export const VALIDATION_PATH = '/api/config/v1/email-validation';

/** The path of the calls of lists. */
export const LISTS_PATH = `${VALIDATION_PATH}/list`;

/** The screen with a call and its answer. */
export const VALIDATION_TEST_SCREEN = '/email-validation-test';

/** The screen that creates a key that may validate addresses. */
export const VALIDATION_KEY_SCREEN = '/api-key/create?preset=validation';
