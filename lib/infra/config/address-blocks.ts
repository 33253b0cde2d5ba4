import { z } from 'zod';

const AddressBlock = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** A setting of addresses and CIDR blocks, separated by commas; none by default. */
export const addressBlocks = z
  .string()
  .default('')
  .transform((text, context) => {
    const list = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    const bad = list.find((part) => !AddressBlock.safeParse(part).success);
    if (bad === undefined) return list;
    context.addIssue({ code: 'custom', message: `"${bad}" is not an address or a block such as 10.0.0.0/8` });
    return z.NEVER;
  });
