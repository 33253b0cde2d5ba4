import type { ReactNode } from 'react';
import { loadTexts } from './load-texts.ts';
import { readLanguage } from './read-language.ts';
import { TextsProvider } from './texts-provider.tsx';
import type { Area } from './types.ts';

/**
 * Sends the browser the texts that the client components inside use, in addition to those of the outer providers.
 *
 * @param areas what `useTexts` asks for in any of them; `npm run check` says which are missing.
 * @param zone where the numbers of a clock are read by `useFormatter`; as further out when not given.
 */
export async function Texts({ areas, zone, children }: { areas: Area[]; zone?: string; children: ReactNode }) {
  const language = await readLanguage();
  return (
    <TextsProvider language={language} texts={loadTexts(language, areas)} zone={zone}>
      {children}
    </TextsProvider>
  );
}
