import {
  type BarcodePicture,
  type CalendarPicture,
  CHART_TYPES,
  type ChartPicture,
  COUNTDOWN_ENDS,
  type CountdownPicture,
  FixedPicture,
  instantOfMoment,
  type PictureKind,
  type PictureSpec,
  type QrcodePicture,
  SYMBOLOGIES,
  withCheckDigit,
} from '#lib/documents/pictures.ts';

/** Reads bytes one after the other. */
class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** @throws {RangeError} after the last byte */
  take(count: number): Buffer {
    const taken = this.#bytes.subarray(this.#at, this.#at + count);
    if (taken.length < count) throw new RangeError('the parameters end early');
    this.#at += count;
    return taken;
  }
}

/** Writes a value as bytes, and reads it again. */
type Codec<T> = { pack: (value: T) => Buffer; unpack: (reader: Reader) => T };

const uint = (bytes: 1 | 2 | 4): Codec<number> => ({
  pack(value) {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUIntBE(value, 0, bytes);
    return buffer;
  },
  unpack: (reader) => reader.take(bytes).readUIntBE(0, bytes),
});

const byte = uint(1);
const short = uint(2);

const flag: Codec<boolean> = {
  pack: (value) => byte.pack(Number(value)),
  unpack: (reader) => byte.unpack(reader) === 1,
};

const text: Codec<string> = {
  pack(value) {
    const bytes = Buffer.from(value);
    return Buffer.concat([short.pack(bytes.length), bytes]);
  },
  unpack: (reader) => reader.take(short.unpack(reader)).toString('utf8'),
};

const color: Codec<string> = {
  pack: (value) => Buffer.from(value.slice(1), 'hex'),
  unpack: (reader) => `#${reader.take(3).toString('hex')}`,
};

/** A figure; those of pictures that are signed have no template tags. */
const figure: Codec<number | string> = {
  pack(value) {
    const buffer = Buffer.alloc(8);
    buffer.writeDoubleBE(Number(value));
    return buffer;
  },
  unpack: (reader) => reader.take(8).readDoubleBE(0),
};

const oneOf = <T extends string>(values: readonly [T, ...T[]]): Codec<T> => ({
  pack: (value) => byte.pack(values.indexOf(value)),
  unpack: (reader) => values[byte.unpack(reader)] ?? values[0],
});

const list = <T>(item: Codec<T>): Codec<T[]> => ({
  pack: (values) => Buffer.concat([byte.pack(values.length), ...values.map((value) => item.pack(value))]),
  unpack: (reader) => Array.from({ length: byte.unpack(reader) }, () => item.unpack(reader)),
});

const nullable = <T>(inner: Codec<T>): Codec<T | null> => ({
  pack: (value) => (value === null ? byte.pack(0) : Buffer.concat([byte.pack(1), inner.pack(value)])),
  unpack: (reader) => (flag.unpack(reader) ? inner.unpack(reader) : null),
});

/** A property that every picture has alike once its times are instants. */
const utc: Codec<string> = { pack: () => Buffer.alloc(0), unpack: () => 'UTC' };

/** The properties of an object one after the other, in the order of their names here. */
const fields = <T extends object>(codecs: { [Name in keyof T]: Codec<T[Name]> }): Codec<T> => {
  const names = Object.keys(codecs) as (keyof T)[]; // Every key of the literal is one of T
  return {
    pack: (value) => Buffer.concat(names.map((name) => codecs[name].pack(value[name]))),
    // Each property was read by its own codec.
    unpack: (reader) => Object.fromEntries(names.map((name) => [name, codecs[name].unpack(reader)])) as T,
  };
};

const CODECS: { [Kind in PictureKind]: Codec<Omit<Extract<PictureSpec, { kind: Kind }>, 'kind'>> } = {
  barcode: fields<Omit<BarcodePicture, 'kind'>>({
    symbology: oneOf(SYMBOLOGIES),
    value: text,
    height: short,
    showValue: flag,
    foregroundColor: color,
    backgroundColor: color,
  }),
  qrcode: fields<Omit<QrcodePicture, 'kind'>>({
    text,
    size: short,
    foregroundColor: color,
    backgroundColor: color,
    margin: byte,
  }),
  countdown: fields<Omit<CountdownPicture, 'kind'>>({
    until: text,
    zone: utc,
    size: byte,
    color,
    backgroundColor: color,
    after: oneOf(COUNTDOWN_ENDS),
    afterUrl: text,
  }),
  chart: fields<Omit<ChartPicture, 'kind'>>({
    type: oneOf(CHART_TYPES),
    rows: list(list(figure)),
    width: short,
    height: short,
    colors: list(color),
    inkColor: color,
    backgroundColor: color,
  }),
  calendar: fields<Omit<CalendarPicture, 'kind'>>({
    uid: text,
    sequence: uint(4),
    title: text,
    start: text,
    end: text,
    isAllDay: flag,
    zone: utc,
    location: text,
    text,
    organizer: nullable(fields({ name: text, email: text })),
    reminderMinutes: nullable(short),
  }),
};

/** Packs the parameters of a picture. Pictures that look alike have equal bytes, as far as that is seen. */
export function packPicture(spec: PictureSpec): Buffer {
  const { kind, ...parameters } = normalize(spec);
  // The codec of a kind is for the parameters of that kind.
  return (CODECS[kind] as Codec<object>).pack(parameters);
}

/** Reads the parameters of a picture, and bounds them again; null if they are not such. */
export function unpackPicture(kind: PictureKind, bytes: Buffer): PictureSpec | null {
  try {
    return FixedPicture.safeParse({ kind, ...CODECS[kind].unpack(new Reader(bytes)) }).data ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the picture with times as instants, with its check digit, and without an address that it does not use. */
function normalize(spec: PictureSpec): PictureSpec {
  const instant = (moment: string, zone: string) =>
    new Date(instantOfMoment(moment, zone)).toISOString().replace(/\.\d{3}/, '');
  switch (spec.kind) {
    case 'barcode':
      return { ...spec, value: withCheckDigit(spec.symbology, spec.value) };
    case 'countdown': {
      const afterUrl = spec.after === 'picture' ? spec.afterUrl : '';
      return { ...spec, until: instant(spec.until, spec.zone), zone: 'UTC', afterUrl };
    }
    case 'calendar': {
      if (spec.isAllDay) return { ...spec, zone: 'UTC' };
      return { ...spec, start: instant(spec.start, spec.zone), end: instant(spec.end, spec.zone), zone: 'UTC' };
    }
    default:
      return spec;
  }
}
