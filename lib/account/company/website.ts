import { z } from 'zod';
import { completeWebAddress, isWebAddress } from '#lib/core/web-address.ts';

/** A company's website: a web address (docs/product.md §5); `https://` is added where the scheme is missing. */
export const Website = z
  .string()
  .transform(completeWebAddress)
  .refine((address) => address.length <= 2_048 && isWebAddress(address), {
    error: 'must be a web address such as https://example.com',
  });
