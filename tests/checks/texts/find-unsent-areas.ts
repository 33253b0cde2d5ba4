import { parseSync, Visitor } from 'oxc-parser';
import type { Module } from '../boundaries/read-modules.ts';

/** The text areas of a module: those that it uses, those that it sends to the browser, and if it is a client module. */
type Speech = { isClient: boolean; asks: string[]; sends: string[]; unreadable: boolean };

/** Modules with every text; a browser that loads one loads all. */
const HOLDS_ALL = 'components/texts/load-texts.ts';

/** The client component that uses the areas that its callers name. */
const HOOK = 'components/texts/use-texts.ts';

const ENTRY = /^app\/.*\b(page|layout|loading|error|not-found|template|default)\.tsx$/;

/**
 * Lists texts that would be missing in a browser: every area that the client components of a page use must be sent by
 * its server components or by a layout around it.
 *
 * @param read the source of a module.
 */
export function findUnsentAreas(modules: readonly Module[], read: (path: string) => string): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const speeches = new Map(
    modules.filter(({ path }) => /^(app|components)\//.test(path)).map(({ path }) => [path, listen(path, read(path))]),
  );
  const entries = modules.map(({ path }) => path).filter((path) => ENTRY.test(path));
  const walks = new Map(entries.map((path) => [path, walk(path, byPath, speeches)]));
  const faults = entries.flatMap((path) => {
    const { asks, faults, sends } = walks.get(path) ?? { asks: new Map(), faults: [], sends: new Set() };
    const around = entries
      .filter((one) => isLayoutAround(one, path))
      .flatMap((one) => [...(walks.get(one)?.sends ?? [])]);
    const sent = new Set([...sends, ...around]);
    const unsent = [...asks].filter(([area]) => !sent.has(area));
    return [...faults, ...unsent.map(([area, by]) => `${path}: sends no texts of "${area}", which ${by} uses`)];
  });
  return [...new Set(faults)].sort();
}

const isLayoutAround = (layout: string, path: string) =>
  layout.endsWith('/layout.tsx') && layout !== path && path.startsWith(layout.slice(0, -'layout.tsx'.length));

/** Follows an entry through its imports, on the server and, after a `'use client'`, in the browser. */
function walk(entry: string, byPath: Map<string, Module>, speeches: Map<string, Speech>) {
  const asks = new Map<string, string>();
  const sends = new Set<string>();
  const faults: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, inBrowser: boolean): void => {
    const speech = speeches.get(path);
    const isClient = inBrowser || speech?.isClient === true;
    const mark = `${path} ${isClient}`;
    if (done.has(mark)) return;
    done.add(mark);
    if (isClient && path === HOLDS_ALL) faults.push(`${entry}: would send every text to the browser`);
    if (speech && isClient) for (const area of speech.asks) asks.set(area, path);
    if (speech && !isClient) for (const area of speech.sends) sends.add(area);
    if (speech && !isClient && speech.asks.length > 0)
      faults.push(`${path}: uses texts by a hook and lacks 'use client'`);
    if (speech?.unreadable && path !== HOOK) faults.push(`${path}: names an area that is no literal`);
    for (const { to, kind, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (kind === 'file' && !typeOnly) visit(to, isClient);
    }
  };
  visit(entry, false);
  return { asks, sends, faults };
}

function listen(path: string, text: string): Speech {
  const speech: Speech = { isClient: /^'use client'/.test(text), asks: [], sends: [], unreadable: false };
  if (!/useTexts|<Texts|loadTexts/.test(text)) return speech;
  new Visitor({
    CallExpression: ({ callee, arguments: [area] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'useTexts') return;
      if (area?.type === 'Literal' && typeof area.value === 'string') speech.asks.push(area.value);
      else speech.unreadable = true;
    },
    JSXOpeningElement: ({ name, attributes }) => {
      if (name.type !== 'JSXIdentifier' || name.name !== 'Texts') return;
      for (const one of attributes) {
        if (one.type !== 'JSXAttribute' || one.name.name !== 'areas') continue;
        speech.sends.push(...[...text.slice(one.start, one.end).matchAll(/'([^']+)'/g)].map((match) => match[1] ?? ''));
      }
    },
  }).visit(parseSync(path, text).program);
  return speech;
}
