import { z } from 'zod';
import { completeWebAddress, isWebAddress } from '#lib/core/web-address.ts';

/** A company's website: a web address by the spec's rule (spec §5), which gets `https://` where it has no scheme. */
export const Website = z
  .string()
  .transform(completeWebAddress)
  .refine((address) => address.length <= 2_048 && isWebAddress(address), {
    error: 'must be a web address such as https://example.com',
  });
