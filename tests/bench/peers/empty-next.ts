import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startNext, type Web } from '../web.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The build folder: inside our package, so that Next resolves, and ignored by git. */
const FOLDER = join(ROOT, 'node_modules/.cache/mailwright-empty-next');

const FILES: Record<string, string> = {
  'package.json': '{ "private": true, "type": "module" }\n',
  'next.config.mjs': `export default { poweredByHeader: false, turbopack: { root: ${JSON.stringify(ROOT)} } };\n`,
  // Next would take the product's own, which lies in the root.
  'instrumentation.js': 'export const register = () => {};\n',
  'app/layout.js':
    "import { createElement } from 'react';\nexport default ({ children }) => createElement('html', null, createElement('body', null, children));\n",
  'app/read/route.js':
    "export const dynamic = 'force-dynamic';\nexport const POST = async (request) => {\n  await request.arrayBuffer();\n  return Response.json({ status: 'ok' });\n};\n",
  'app/empty/route.js':
    "export const dynamic = 'force-dynamic';\nexport const GET = () => Response.json({ status: 'ok' });\nexport const POST = () => Response.json({ status: 'ok' });\n",
};

/** A handler that answers POST without reading the body. */
export const EMPTY_PATH = '/empty';

/** A handler that reads the body and discards it. */
export const READING_PATH = '/read';

/** Starts a Next application with empty route handlers, built once per version of Next. */
export async function startEmptyNext(): Promise<Web> {
  const version = readFileSync(join(ROOT, 'node_modules/next/package.json'), 'utf8');
  const stamp = join(FOLDER, '.next/built-from');
  const made = JSON.stringify([JSON.parse(version).version, FILES]);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== made) {
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(join(FOLDER, name, '..'), { recursive: true });
      writeFileSync(join(FOLDER, name), text);
    }
    execFileSync(process.execPath, [join(ROOT, 'node_modules/next/dist/bin/next'), 'build'], {
      cwd: FOLDER,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    writeFileSync(stamp, made);
  }
  return startNext(FOLDER, {}, EMPTY_PATH);
}
