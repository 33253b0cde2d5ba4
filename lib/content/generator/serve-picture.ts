import { LRUCache } from 'lru-cache';
import type { PictureKind, PictureSpec } from '#lib/documents/pictures.ts';
import { BoundedThread } from '#lib/infra/threads/bounded-thread.ts';
import type { DrawAnswer, DrawJob } from './draw/draw.ts';
import { readPictureToken } from './token.ts';

/** A picture as it is sent. */
export type ServedPicture = {
  contentType: string;
  /** Marks the bytes: equal marks of one address are equal bytes. */
  etag: string;
  /** False for one that is another each second. */
  isFixed: boolean;
  /** Another address that is shown in place of a picture; null if it is drawn. */
  location: string | null;
  /** True if the bytes are ready: asking for them is no work. */
  isReady: () => boolean;
  /** Returns the bytes, drawn if need be; null if too many pictures wait, or this one takes too much work. */
  draw: () => Promise<Uint8Array | null>;
};

const CONTENT_TYPES: Readonly<Record<PictureKind, string>> = {
  barcode: 'image/png',
  qrcode: 'image/png',
  countdown: 'image/gif',
  chart: 'image/png',
  calendar: 'text/calendar; charset=utf-8; method=PUBLISH',
};

/** The version of the drawings: it marks their bytes. */
const DRAWING = 1;

/** Pictures that are kept, in bytes of them all. */
const CACHE_MAX_BYTES = 64 * 1_048_576;

/** The memory of an entry of the cache beside its bytes. */
const ENTRY_BYTES = 512;

/** Pictures that may wait to be drawn. */
const WAITING_MAX = 200;

/** The processor time of a picture: the largest take some 30 ms. */
const CPU_MS_MAX = 50;

/** Drawings of a kind share their code, which the first of them loads and which is slow until it has run for a while. */
const CODE = {
  name: 'generated-pictures',
  module: '#lib/content/generator/thread.ts',
  kindOf: ({ spec }: DrawJob) => (spec.kind === 'barcode' ? spec.symbology : spec.kind),
};

const LIMITS = { cpuMs: CPU_MS_MAX, loadCpuMs: 5_000, wallMs: 20_000, memoryMb: 128 };

type Drawings = {
  thread: BoundedThread<DrawJob, DrawAnswer>;
  cache: LRUCache<string, Uint8Array>;
  /** The pictures that are being drawn or wait for it, by their keys: equal ones are drawn once. */
  open: Map<string, Promise<Uint8Array | null>>;
};

/** The thread and its pictures on `globalThis`: Next.js loads this module once per bundle, and all must share them. */
const shared = globalThis as typeof globalThis & { mailwrightDrawings?: Drawings };

function drawings(): Drawings {
  shared.mailwrightDrawings ??= {
    thread: new BoundedThread<DrawJob, DrawAnswer>(CODE, LIMITS),
    cache: new LRUCache({ maxSize: CACHE_MAX_BYTES, sizeCalculation: ({ byteLength }) => byteLength + ENTRY_BYTES }),
    open: new Map(),
  };
  return shared.mailwrightDrawings;
}

/** Finds the picture of an address by its last part; null if it was not signed here, which is found without other work. */
export function findPicture(text: string, now: Date): ServedPicture | null {
  const spec = readPictureToken(text);
  if (!spec) return null;
  const second = Math.floor(now.getTime() / 1_000);
  const isFixed = spec.kind !== 'countdown';
  const key = isFixed ? text : `${text} ${second}`;
  return {
    contentType: CONTENT_TYPES[spec.kind],
    // An address begins with its signature, which says all about a fixed picture.
    etag: `"${text.slice(0, 16)}-${DRAWING}${isFixed ? '' : `-${second}`}"`,
    isFixed,
    location: locationOf(spec, now),
    isReady: () => drawings().cache.has(key),
    draw: () => draw(key, { spec, atMs: second * 1_000 }),
  };
}

/** A countdown whose end is a picture leads to that when it is over. */
const locationOf = (spec: PictureSpec, now: Date): string | null =>
  spec.kind === 'countdown' && spec.after === 'picture' && Date.parse(spec.until) <= now.getTime()
    ? spec.afterUrl
    : null;

async function draw(key: string, job: DrawJob): Promise<Uint8Array | null> {
  const { cache, open, thread } = drawings();
  const known = cache.get(key) ?? open.get(key);
  if (known) return known;
  if (open.size >= WAITING_MAX) return null;
  const drawn = thread.run(job).then((answer) => {
    if (answer) cache.set(key, answer.bytes);
    return answer?.bytes ?? null;
  });
  open.set(key, drawn);
  try {
    return await drawn;
  } finally {
    open.delete(key);
  }
}
