/** The screen with a call and its answer. */
export const VALIDATION_TEST_SCREEN = '/email-validation-test';

/** The screen that creates a key that may validate addresses. */
export const VALIDATION_KEY_SCREEN = '/api-key/create?preset=validation';
