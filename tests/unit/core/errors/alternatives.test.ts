import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { appErrorFromZod } from '#lib/core/errors/from-zod.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** Texts, numbers and other values that few alternatives allow. */
const PROBES = ['no such value', -1.5, 1_000_001, true, {}, []];

/** Returns the schemas of the files that read input or present output, each with the source of its export. */
async function readSchemas(): Promise<[source: string, schema: z.core.$ZodType][]> {
  const files = globSync('lib/**/{*schema,*-shapes,content}.ts', { cwd: ROOT });
  const modules = files.map(async (file) => {
    const module: Record<string, unknown> = await import(pathToFileURL(join(ROOT, file)).href);
    return Object.entries(module).map(([name, value]) => [`${file} ${name}`, value] as const);
  });
  const found = (await Promise.all(modules)).flat();
  return found.flatMap(([source, value]) => (value instanceof z.core.$ZodType ? [[source, value]] : []));
}

/** Returns the unions in a schema that have no text of their own, wherever they are. */
function unionsIn(schema: z.core.$ZodType, seen = new Set<unknown>()): z.core.$ZodUnion[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod;
  const inner = Object.values(def).flatMap((part: unknown) => (Array.isArray(part) ? part : [part]));
  const shape = 'shape' in def ? Object.values(def.shape as object) : [];
  const deeper = [...inner, ...shape].flatMap((one) => (one instanceof z.core.$ZodType ? unionsIn(one, seen) : []));
  return schema instanceof z.core.$ZodUnion && !def.error ? [schema, ...deeper] : deeper;
}

/** Returns the values that a schema names: of literals, enums and the alternatives of a union. */
function namedValues({ _zod: { def } }: z.core.$ZodType): unknown[] {
  if (def.type === 'literal' && 'values' in def) return def.values as unknown[];
  if (def.type === 'enum' && 'entries' in def) return Object.values(def.entries as object);
  return 'options' in def ? (def.options as z.core.$ZodType[]).flatMap(namedValues) : [];
}

it('a refusal of a value with alternatives names each value that is allowed, in every schema', async () => {
  const missing: string[] = [];
  let checked = 0;
  for (const [source, schema] of await readSchemas()) {
    for (const union of unionsIn(schema)) {
      // An empty text is how a form leaves a field out; no text has to name it.
      const named = namedValues(union).map(String).filter(Boolean);
      for (const it of PROBES) {
        const { error } = z.object({ it: z.any().pipe(union) }).safeParse({ it });
        if (!error || named.length === 0) continue;
        checked += 1;
        const { message } = appErrorFromZod(error, { it });
        const absent = named.filter((one) => !message.includes(one));
        if (absent.length > 0) missing.push(`${source}: ${JSON.stringify(it)}: ${message} without ${absent}`);
      }
    }
  }
  expect([...new Set(missing)]).toEqual([]);
  expect(checked).toBeGreaterThan(20);
});
