import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/** A page of object keys; `next` continues the list, null at its end. */
export type ObjectPage = { keys: string[]; next: string | null };

/** Reads the answer to ListObjectsV2. */
export function readObjectPage(xml: string): ObjectPage {
  const found = readElements(xml, ['Key', 'NextContinuationToken']);
  return { keys: found.Key ?? [], next: found.NextContinuationToken?.[0] ?? null };
}

/** Returns the code of the first error in an answer, such as `AccessDenied`; null where it names no error. */
export function readErrorCode(xml: string): string | null {
  return xml.includes('<Error>') ? (readElements(xml, ['Code']).Code?.[0] ?? 'unknown') : null;
}

/** Builds the body of DeleteObjects, and the header with its checksum, which the call requires. */
export function buildDeletion(keys: readonly string[]): { body: Buffer; headers: Record<string, string> } {
  const objects = keys.map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`).join('');
  const body = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${objects}</Delete>`,
  );
  const checksum = createHash('md5').update(body).digest('base64');
  return { body, headers: { 'content-md5': checksum, 'content-type': 'application/xml' } };
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Collects the texts of elements by their names. */
function readElements(xml: string, names: readonly string[]): Record<string, string[]> {
  const found: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
  let text: string | null = null;
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (names.includes(name)) text = '';
      },
      ontext: (part) => {
        if (text !== null) text += part;
      },
      onclosetag: (name) => {
        if (!names.includes(name) || text === null) return;
        found[name]?.push(text);
        text = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return found;
}
