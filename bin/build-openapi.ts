import { join } from 'node:path';
import { writeDocument } from './openapi/document.ts';
import { API_DOCUMENT } from './openapi/document-file.ts';

// `npm run build` runs it before it builds the dashboard: the OpenAPI document is made from the calls and not kept in git.
await writeDocument(join(import.meta.dirname, '..'));
console.log(`Wrote ${API_DOCUMENT}.`);
