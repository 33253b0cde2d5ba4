import { posix } from 'node:path';

/** The addresses of pictures: attributes of HTML and MJML, and styles. Its bounds keep it from reading a text many times. */
const ADDRESS =
  /(\b(?:src|background|background-url)\s{0,20}=\s{0,20}["']|\burl\(\s{0,20}["']?)([^"'()<>{}]{1,2000})(?=["')])/gi;

/** An address with a scheme, of another host, of the root, or within the document. */
const ABSOLUTE = /^(?:[a-z][\w+.-]*:|\/|#)/i;

/**
 * Lists the paths of the pictures that a document shows from beside itself.
 *
 * @param folder that of the document; `.` for the root of the archive.
 */
export function listPicturePaths(source: string, folder: string): string[] {
  const paths = [...source.matchAll(ADDRESS)].flatMap(([, , address = '']) => resolve(address, folder) ?? []);
  return [...new Set(paths)];
}

/** Replaces the addresses of pictures by others; those that have none stay as they are. */
export const replacePictures = (source: string, folder: string, urls: ReadonlyMap<string, string>): string =>
  source.replace(ADDRESS, (whole, before: string, address: string) => {
    const path = resolve(address, folder);
    const url = path === null ? undefined : urls.get(path);
    return url === undefined ? whole : before + url;
  });

/** Returns the path of an address in the archive; null for an address of elsewhere. */
function resolve(address: string, folder: string): string | null {
  const [file = ''] = address.trim().split(/[?#]/, 1);
  if (file === '' || ABSOLUTE.test(address.trim())) return null;
  return posix.join(folder, decode(file));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
