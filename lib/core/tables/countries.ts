import { toKey } from './to-key.ts';

/** The languages in which names of countries are known. */
const LANGUAGES = ['en', 'id', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ru', 'ja', 'zh', 'ko'] as const;

/** Names that people use and the registry of locales does not. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  holland: 'NL',
  uae: 'AE',
  southkorea: 'KR',
  czechrepublic: 'CZ',
  сша: 'US',
  アメリカ: 'US',
  米国: 'US',
  eeuu: 'US',
  etatsunis: 'US',
  abd: 'US',
};

let byKey: ReadonlyMap<string, string> | null = null;

/** Returns the code of a country (ISO 3166-1 alpha-2) by its code or its name in fourteen languages, or null. */
export function readCountry(cell: string): string | null {
  byKey ??= buildIndex();
  return byKey.get(toKey(cell)) ?? null;
}

function buildIndex(): Map<string, string> {
  const index = new Map<string, string>();
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  // Of all pairs of letters, those that name a country: deprecated ones and groups of countries have other names or none.
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(
      (code) => english.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code && !GROUPS.has(code),
    );
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const key = toKey(names.of(code) ?? '');
      if (key !== '' && !index.has(key)) index.set(key, code);
    }
  }
  for (const [key, code] of Object.entries(OTHER_NAMES)) index.set(key, code);
  for (const code of codes) index.set(code.toLowerCase(), code);
  return index;
}

/** Regions that are no countries: the European Union and its currency, the United Nations, unknown and made up ones. */
const GROUPS: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO']);
