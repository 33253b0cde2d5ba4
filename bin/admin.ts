import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/node');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const { main } = await import('./admin/main.ts');
await main(process.argv.slice(2));
