import { findUndescribed, writeDocument } from './openapi/hold-document.ts';

// `node tests/support/write-openapi.ts` writes public/api/openapi.json; `npm run check` compares it.
for (const fault of await findUndescribed()) console.error(fault);
await writeDocument();
