/** Where "back to home" leads (spec §2, Shell). */
export const HOME_PATH = '/analytic';
