import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { chooseLanguage, LANGUAGE_COOKIE, type Language } from '#lib/core/languages.ts';

/** The language of this request's reader: the cookie that follows the user's row, else what the browser asks for. */
export const readLanguage = cache(async (): Promise<Language> => {
  const [kept, asked] = await Promise.all([cookies(), headers()]);
  return chooseLanguage(kept.get(LANGUAGE_COOKIE)?.value, asked.get('accept-language'));
});
