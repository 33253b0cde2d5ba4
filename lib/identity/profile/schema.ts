import { z } from 'zod';
import { isLanguage, LANGUAGES } from '#lib/core/languages.ts';
import { Phone } from '#lib/core/phone.ts';
import { DisplayName, User } from '../schema.ts';

/** `GET /users/detail` (spec §7): the caller. */
export const UserDetail = User.extend({ createdAt: z.iso.datetime() });
export type UserDetail = z.infer<typeof UserDetail>;

/** `PUT /user` (spec §7): what is not given stays as it is. */
export const UpdateProfileInput = z.strictObject({
  fullname: DisplayName.optional(),
  /** May be empty: not everybody has one. */
  lastname: z.union([z.literal(''), DisplayName]).optional(),
  /** Null or empty takes it away. */
  phone: z.union([z.null(), z.literal(''), Phone]).optional(),
  language: z
    .string()
    .refine(isLanguage, { error: `must be one of ${Object.keys(LANGUAGES).join(', ')}` })
    .optional(),
  /** Hour format (spec §9). */
  time: z.union([z.literal(12), z.literal(24)]).optional(),
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;
