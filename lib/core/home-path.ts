/** The screen where people begin after they sign in (docs/product.md §2, /). */
export const HOME_PATH = '/analytic';
