import { stat } from 'node:fs/promises';
import { type CityResponse, open, type Reader } from 'maxmind';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';

/** The location of an address, by the names of the field `geo_ip` of events; what the file does not know is absent. */
export type GeoLocation = {
  /** ISO 3166-1. */
  country?: string;
  /** ISO 3166-2 without the country. */
  region?: string;
  /** In English. */
  city?: string;
  latitude?: number;
  longitude?: number;
  postal_code?: string;
};

/** A file is looked at again after this, in milliseconds. */
const LOOK_MS = 60_000;

/** A file in the format of MaxMind DB. One that is replaced is read again; one that cannot be read leaves what was read before. */
export class LocationFile {
  readonly #path: string;
  readonly #lookMs: number;
  #reader: Reader<CityResponse> | null = null;
  #version = '';
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | null = null;

  constructor(path: string, lookMs = LOOK_MS) {
    this.#path = path;
    this.#lookMs = lookMs;
  }

  /** Finds the location of an address; null for one that the file does not have. */
  async find(ip: string): Promise<GeoLocation | null> {
    if (performance.now() - this.#lookedAt >= this.#lookMs) {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = null;
      });
      await this.#looking;
    }
    const location = readLocation(this.#reader, ip);
    return location && Object.keys(location).length > 0 ? location : null;
  }

  async #look(): Promise<void> {
    try {
      const { mtimeMs, size, ino } = await stat(this.#path);
      const version = `${mtimeMs} ${size} ${ino}`;
      if (version !== this.#version) this.#reader = await open<CityResponse>(this.#path);
      this.#version = version;
    } catch (error) {
      log().warn({ path: this.#path, error: String(error) }, 'the file of GEOIP_FILE cannot be read');
    }
    this.#lookedAt = performance.now();
  }
}

function readLocation(reader: Reader<CityResponse> | null, ip: string): GeoLocation | null {
  try {
    const found = reader?.get(ip);
    if (!found) return null;
    const { country, subdivisions, city, location, postal } = found;
    return {
      ...(country?.iso_code && { country: country.iso_code }),
      ...(subdivisions?.[0]?.iso_code && { region: subdivisions[0].iso_code }),
      ...(city?.names?.en && { city: city.names.en }),
      ...(location && { latitude: location.latitude, longitude: location.longitude }),
      ...(postal?.code && { postal_code: postal.code }),
    };
  } catch {
    return null;
  }
}

let file: LocationFile | null = null;

/** Finds the location of an address in the file of `GEOIP_FILE`; null without one. */
export async function findLocation(ip: string): Promise<GeoLocation | null> {
  const { GEOIP_FILE } = settings();
  if (!GEOIP_FILE) return null;
  file ??= new LocationFile(GEOIP_FILE);
  return file.find(ip);
}
