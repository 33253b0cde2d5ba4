import { z } from 'zod';

/** The tag of a language with its region or script if it matters (BCP 47), such as `id` or `pt-BR`. */
export const LanguageTag = z
  .string()
  .max(35)
  .refine((tag) => /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(tag) && isKnown(tag), {
    error: 'must be a language such as id or pt-BR',
  });

function isKnown(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
