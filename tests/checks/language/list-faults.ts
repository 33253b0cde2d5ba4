import { join } from 'node:path';
import { findLanguageFaults } from './check-language.ts';

/** Lists the language faults under the paths given (default: the whole tree), one a line, and their number. */
const under = process.argv.slice(2);
const faults = findLanguageFaults(join(import.meta.dirname, '../../..')).filter(
  ({ path }) => under.length === 0 || under.some((prefix) => path.startsWith(prefix)),
);
for (const { path, line, message } of faults) console.log(`${path}:${line}: ${message}`);
console.log(`${faults.length} language faults`);
