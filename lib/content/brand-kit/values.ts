/** The colors of a brand kit to choose from. */
export const BRAND_COLORS_MAX = 8;
