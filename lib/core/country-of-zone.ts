/** The countries of time zones (CLDR), as the JavaScript engine knows them. */
let countries: ReadonlyMap<string, string> | null = null;

/** Returns the country whose zone it is (ISO 3166-1), such as `ID` for Asia/Jakarta; null for an offset or UTC. */
export function countryOfZone(zone: string): string | null {
  countries ??= listCountries();
  try {
    return countries.get(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone) ?? null;
  } catch {
    return null;
  }
}

function listCountries(): Map<string, string> {
  const found = new Map<string, string>();
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  for (const country of letters.flatMap((one) => letters.map((other) => one + other))) {
    // Former codes are aliases of present ones: DD is DE.
    if (Intl.getCanonicalLocales(`und-${country}`)[0] !== `und-${country}`) continue;
    for (const name of zonesOf(country)) {
      const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
      if (!found.has(zone)) found.set(zone, country);
    }
  }
  return found;
}

/** Engines before the standard have the list as a property. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
    timeZones?: string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
