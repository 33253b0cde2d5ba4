import { z } from 'zod';
import { wholeNumber } from './whole-number.ts';

/** The access key of an object store, as S3 knows it. */
export type BlobKeys = { accessKeyId: string; secretAccessKey: string };

/** The address of a bucket, and the folder in it that belongs to this installation. */
export type BlobLocation = {
  /** Scheme, host and port; requests name the bucket in the path. */
  origin: string;
  bucket: string;
  /** Ends with a slash, or is empty. */
  prefix: string;
  /** The keys of the URL; null where the settings give them. */
  keys: BlobKeys | null;
};

/** The names of buckets that all stores accept: docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** One folder of a prefix: characters that no store and no URL encodes. */
const FOLDER = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;

const EXAMPLE = 'must look like https://s3.example.com/bucket or https://key:secret@s3.example.com/bucket/folder';

const blobUrl = z.string().transform((text, context): BlobLocation => {
  const location = URL.canParse(text) ? readLocation(new URL(text)) : null;
  if (location) return location;
  context.addIssue({ code: 'custom', message: EXAMPLE });
  return z.NEVER;
});

function readLocation({ protocol, origin, pathname, username, password, search, hash }: URL): BlobLocation | null {
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '');
  const isWell =
    (protocol === 'http:' || protocol === 'https:') &&
    `${search}${hash}` === '' &&
    BUCKET.test(bucket) &&
    folders.every((folder) => FOLDER.test(folder)) &&
    (username === '') === (password === '');
  if (!isWell) return null;
  const prefix = folders.map((folder) => `${folder}/`).join('');
  try {
    const keys = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
    return { origin, bucket, prefix, keys: username ? keys : null };
  } catch {
    // A percent sign without a code behind it.
    return null;
  }
}

/** The settings of the object store for message bodies. */
export const blobSettings = {
  BLOB_URL: blobUrl
    .optional()
    .describe(
      'S3-compatible object store that keeps message bodies and files, as https://host/bucket/folder. The folder belongs to this installation alone, and all its processes name the same. Without it, both are kept in PostgreSQL',
    ),
  BLOB_ACCESS_KEY: z.string().optional().describe('Access key id of `BLOB_URL`, unless the URL contains it'),
  BLOB_SECRET_KEY: z.string().optional().describe('Secret access key of `BLOB_URL`, unless the URL contains it'),
  BLOB_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, { error: 'must be the name of a region, such as eu-central-1' })
    .default('us-east-1')
    .describe('Region that requests to `BLOB_URL` are signed for'),
  BLOB_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.com' })
    .transform((text) => new URL(text).origin)
    .optional()
    .describe(
      'Address at which customers reach the store of `BLOB_URL`, such as https://s3.example.com. With it, programs send the bytes of uploads to the store itself. Without it, they send them here',
    ),
  BLOB_TIMEOUT_SECONDS: wholeNumber(10, 1).describe(
    'Seconds that a write to or read from `BLOB_URL` may take, retries included. New mail is deferred after that time',
  ),
};

/** Returns the sentence of a missing key; null where the location has both or there is no location. */
export function findMissingBlobKey(given: {
  BLOB_URL?: BlobLocation;
  BLOB_ACCESS_KEY?: string;
  BLOB_SECRET_KEY?: string;
}): string | null {
  if (!given.BLOB_URL || given.BLOB_URL.keys) return null;
  const missing = (['BLOB_ACCESS_KEY', 'BLOB_SECRET_KEY'] as const).find((name) => given[name] === undefined);
  return missing
    ? `The setting ${missing} is missing: BLOB_URL needs an access key; set BLOB_ACCESS_KEY and BLOB_SECRET_KEY, or write them into the URL.`
    : null;
}
