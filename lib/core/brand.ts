/** The product's own name. */
export const PRODUCT_NAME = 'Mailwright';

/** The brand that the screens show (docs/product.md §1: the product can be branded per vendor). */
export type Brand = {
  /** Shown beside the mark. */
  name: string;
  /** Shown before the title of each page: the product's name, or for some vendors theirs (docs/product.md §2, Shell). */
  titleName: string;
  /** Paths or addresses of the mark, blue for the page and white for the blue tile; null shows the product's own. */
  logo: { blue: string; white: string } | null;
};

/** The look of every vendor that has none of its own. */
export const PRODUCT_BRAND: Brand = { name: PRODUCT_NAME, titleName: PRODUCT_NAME, logo: null };

/** The title of a page: the product's or the vendor's name, and the route's title (docs/product.md §2, Shell). */
export const titleTemplate = (brand: Brand): string => `${brand.titleName.replaceAll('%', '')} · %s`;
