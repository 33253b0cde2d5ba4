/** The version that the product tells of itself (docs/product.md §9). */
export const APP_VERSION = '6.5.9';
