import { writeFileSync } from 'node:fs';
import { buildPage } from './compat/build-page.ts';

// `node tests/generate/write-compat.ts` writes docs/compat.md; a test compares it.
writeFileSync(new URL('../../docs/compat.md', import.meta.url), buildPage());
