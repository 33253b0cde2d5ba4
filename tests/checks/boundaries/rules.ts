import {
  domainOf,
  GROUPS,
  groupOf,
  HTTP_FOLDERS,
  httpFolderOf,
  MAY_IMPORT,
  type Part,
  partOf,
  SCREEN_GROUPS,
} from './floors.ts';
import type { Import } from './read-modules.ts';

/** One import with the parts of both files; `toPart` is null outside the project. */
export type Step = Import & { from: string; fromPart: Part; toPart: Part | null };

/** A rule for imports: returns the reason of a refusal, or null. */
type Rule = (step: Step) => string | null;

/** True for the shapes of a domain, and for its plain lists, which a browser loads without those. */
const isSchema = (path: string) => /\/(?:schema|values)\.ts$/.test(path);
/** True for a domain's `store.ts` and for `<part>-store.ts` beside it. */
const isStore = (path: string) => /[/-]store\.ts$/.test(path);
/** A file of what other domains read of a domain; it may hold its SQL. */
const isQueries = (path: string) => path.endsWith('/queries.ts');
const isInternal = (path: string) => path.includes('/internal/');
const isDatabase = (path: string) => path.startsWith('lib/infra/db/');

const exists: Rule = ({ kind, to }) => (kind === 'missing' ? `there is no file ${to}` : null);

const isReadable: Rule = ({ kind, fromPart }) =>
  kind === 'computed' && fromPart !== 'bin' && fromPart !== 'free' ? 'the name of an import must be a literal' : null;

/** The types of the console's calls, from which the browser's client has those of inputs and answers. */
const CALL_TYPES = 'lib/http/config-api/tables.ts';

const keepsFloors: Rule = ({ kind, fromPart, toPart, to, typeOnly }) => {
  if (kind !== 'file' || (fromPart === 'client' && typeOnly && to === CALL_TYPES)) return null;
  if (toPart === null) return `${to} is in no known folder of the project`;
  return MAY_IMPORT[fromPart].includes(toPart) ? null : `${fromPart} may not import ${toPart}`;
};

const keepsOrder: Rule = ({ from, fromPart, to, toPart }) => {
  if (fromPart !== toPart || (fromPart !== 'domain' && fromPart !== 'components')) return null;
  const order = fromPart === 'domain' ? GROUPS : SCREEN_GROUPS;
  const [own, other] = [groupOf(from), groupOf(to)];
  return order.indexOf(other) <= order.indexOf(own) ? null : `the group ${other} comes after ${own}`;
};

const keepsHttpFolders: Rule = ({ from, fromPart, to, toPart }) => {
  if (fromPart !== 'http' || toPart !== 'http') return null;
  const [own, other] = [httpFolderOf(from), httpFolderOf(to)];
  return HTTP_FOLDERS.indexOf(other) <= HTTP_FOLDERS.indexOf(own) ? null : `lib/http/${own} may not import ${other}`;
};

const sharesOnlySchemas: Rule = ({ fromPart, to, toPart }) =>
  (fromPart === 'client' || fromPart === 'components') && toPart === 'domain' && !isSchema(to)
    ? `${fromPart} may import only the schema.ts and the values.ts of a domain`
    : null;

const keepsStoresPrivate: Rule = ({ from, fromPart, to, toPart }) => {
  if (toPart !== 'domain' || fromPart === 'free' || (fromPart === 'domain' && domainOf(from) === domainOf(to)))
    return null;
  if (isStore(to)) return "only its own domain may import a domain's store.ts";
  return isInternal(to) ? "only its own domain may import a domain's internal/" : null;
};

const keepsDatabaseInStores: Rule = ({ from, fromPart, to, typeOnly }) => {
  if (typeOnly || fromPart !== 'domain' || isStore(from) || isQueries(from)) return null;
  const isDoor =
    to === 'pg' ||
    to.startsWith('prisma/generated/') ||
    (isDatabase(to) && !/\/(?:transaction|key-lookups)\.ts$/.test(to));
  return isDoor ? "only a domain's store.ts and queries.ts talk to the database" : null;
};

const keepsDatabaseFromEntries: Rule = ({ fromPart, to }) =>
  (fromPart === 'app' || fromPart === 'relay') && (isDatabase(to) || to === 'pg')
    ? 'an entry point does not reach for the database'
    : null;

const FRAMEWORK = /^(next|next-auth|react|react-dom|swr)(\/|$)/;

/** Folders of `lib/http` that the relay's processes run too, without Next. */
const PLAIN_HTTP_FOLDERS: ReadonlySet<string> = new Set(['request', 'calls', 'send-api', 'compat']);

const keepsFrameworksOut: Rule = ({ from, fromPart, kind, to }) => {
  const isPlain =
    ['core', 'mail', 'documents', 'infra', 'domain', 'relay', 'bin'].includes(fromPart) ||
    (fromPart === 'http' && PLAIN_HTTP_FOLDERS.has(httpFolderOf(from)));
  return kind === 'package' && isPlain && FRAMEWORK.test(to)
    ? `${from.split('/').slice(0, 2).join('/')} knows no framework`
    : null;
};

/** Packages that the ground floor may import: schemas, and parsers and writers of MIME, HTML, CSS, colors, CSV and IP addresses. */
const GROUND_PACKAGES =
  /^(zod|postal-mime|nodemailer|htmlparser2|css-tree|culori|csv-parse|csv-stringify|libphonenumber-js|ipaddr\.js)(\/|$)/;

/** Node's own modules without input, output and time. */
const GROUND_BUILTINS = new Set(['node:crypto', 'node:buffer', 'node:util', 'node:net', 'node:url', 'node:punycode']);

const keepsGroundPure: Rule = ({ fromPart, kind, to }) => {
  if (fromPart !== 'core' && fromPart !== 'mail' && fromPart !== 'documents') return null;
  const isRefused = kind === 'package' ? !GROUND_PACKAGES.test(to) : kind === 'builtin' && !GROUND_BUILTINS.has(to);
  return isRefused ? `lib/${fromPart} is pure and does not import ${to}` : null;
};

/** The rules that every import must keep. */
export const RULES: readonly Rule[] = [
  exists,
  isReadable,
  keepsFloors,
  keepsOrder,
  keepsHttpFolders,
  sharesOnlySchemas,
  keepsStoresPrivate,
  keepsDatabaseInStores,
  keepsDatabaseFromEntries,
  keepsFrameworksOut,
  keepsGroundPure,
];

/** Files of the ground floor that may be impure: ids draw random numbers and read the clock. */
const WORLDLY = new Set(['lib/core/ids.ts', 'lib/core/context.ts']);

/** Returns the reason that a file of the ground floor is not pure, or null. */
export const whyImpure = (path: string, impurities: readonly string[]): string | null =>
  /^lib\/(core|mail|documents)\//.test(path) && impurities.length > 0 && !WORLDLY.has(path)
    ? `reads the world around it (${impurities[0]})`
    : null;

/** Returns the reason that a file is in no known folder, or null. */
export function whyHomeless(path: string): string | null {
  const part = partOf(path);
  if (part === null) return 'is in no known folder of the project';
  if (part === 'http' && !HTTP_FOLDERS.includes(httpFolderOf(path))) return 'is in no known folder of lib/http';
  if (part !== 'domain' && part !== 'components') return null;
  const order = part === 'domain' ? GROUPS : SCREEN_GROUPS;
  return order.includes(groupOf(path)) ? null : `the group ${groupOf(path)} is not in the order of groups`;
}
