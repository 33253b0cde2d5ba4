import { z } from 'zod';

/** The two environments of an account (docs/product.md §4): in the sandbox only authorized recipients get real mail. */
export const Environment = z.enum(['sandbox', 'production']);
export type Environment = z.infer<typeof Environment>;
