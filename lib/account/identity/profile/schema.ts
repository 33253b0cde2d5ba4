import { z } from 'zod';
import { isLanguage, LANGUAGES } from '#lib/core/languages.ts';
import { Phone } from '#lib/core/phone.ts';
import { DisplayName, User } from '../schema.ts';

/** The answer of `GET /users/detail` (docs/product.md §7): the caller's profile. */
export const UserDetail = User.extend({ createdAt: z.iso.datetime() });
export type UserDetail = z.infer<typeof UserDetail>;

/** The input of `PUT /user` (docs/product.md §7); absent fields stay unchanged. */
export const UpdateProfileInput = z.strictObject({
  fullname: DisplayName.optional(),
  /** May be empty, because not everyone has a last name. */
  lastname: z.union([z.literal(''), DisplayName]).optional(),
  /** Null or an empty text deletes the number. */
  phone: z.union([z.null(), z.literal(''), Phone]).optional(),
  language: z
    .string()
    .refine(isLanguage, { error: `must be one of ${Object.keys(LANGUAGES).join(', ')}` })
    .optional(),
  /** The hour format, 12 or 24 hours (docs/product.md §9). */
  time: z.union([z.literal(12), z.literal(24)]).optional(),
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;
