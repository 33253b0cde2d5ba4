import { UPLOAD_MAX_BYTES } from './limits.ts';

/** The reason for which a file may not be uploaded. */
export type UploadFault = 'type' | 'size';

/** Returns the type of a file by its name, in lower case and without the dot; empty where the name has none. */
export const uploadType = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the reason for which a file may not be uploaded (docs/product.md §9), or null. */
export function checkUpload(
  file: { name: string; size: number },
  types: readonly string[],
  maxBytes: number = UPLOAD_MAX_BYTES,
): UploadFault | null {
  if (!types.includes(uploadType(file.name))) return 'type';
  return file.size > maxBytes ? 'size' : null;
}
