import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildDocument } from '#lib/http/openapi/build-document.ts';
import { findCalls } from '#lib/http/openapi/find-calls.ts';
import { listKeyCalls } from '#lib/http/send-api/tables.ts';
import { API_DOCUMENT } from './document-file.ts';

/** Returns the OpenAPI document of every call that exists now, as the text that is served. */
export const formatDocument = async (): Promise<string> =>
  `${JSON.stringify(buildDocument(await findCalls(), await listKeyCalls()), null, 1)}\n`;

/** Writes the document under a package's root. A reader meanwhile gets the one before. */
export async function writeDocument(root: string): Promise<void> {
  const file = join(root, API_DOCUMENT);
  const fresh = `${file}-new`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(fresh, await formatDocument());
  renameSync(fresh, file);
}
