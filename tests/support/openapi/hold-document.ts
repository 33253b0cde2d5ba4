import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDocument } from './build-document.ts';
import { findCalls } from './find-calls.ts';

/** The path of the document, which is served at `/api/openapi.json`. */
const file = join(import.meta.dirname, '../../../public/api/openapi.json');

/** Lists faults in the descriptions of the calls. */
export async function findUndescribed(): Promise<string[]> {
  return (await findCalls()).flatMap(({ method, path, facts }) => {
    const { summary, answer, media, status = 200 } = facts;
    const isTold = Boolean(answer || media) || status === 204 || (status >= 300 && status < 400);
    return [
      ...(summary ? [] : [`${method} ${path} has no summary`]),
      ...(isTold ? [] : [`${method} ${path} names neither answer, media nor a status without content`]),
    ];
  });
}

/** True if the committed document matches the calls. */
export async function isDocumentCurrent(): Promise<boolean> {
  try {
    return readFileSync(file, 'utf8') === (await text());
  } catch {
    return false;
  }
}

/** Writes the document. */
export async function writeDocument(): Promise<void> {
  writeFileSync(file, await text());
}

const text = async (): Promise<string> => `${JSON.stringify(await buildDocument(), null, 1)}\n`;
