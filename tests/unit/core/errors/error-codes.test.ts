import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCatalogue, errorEntry } from '#lib/core/errors/catalogue.ts';
import { LOOKED_UP_STATUSES, NAMED_CODES, NUMERIC_CODES } from '#lib/core/errors/spec-codes.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** The sections of the page, each with the cells of its table's rows. */
const sections = new Map(
  readFileSync(join(ROOT, 'docs/error-codes.md'), 'utf8')
    .split(/^## /m)
    .map((text) => [text.split('\n')[0] ?? '', rowsOf(text)] as const),
);

function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Returns the codes of a cell: one, or a range such as `130–132`. */
function codesOf(cell: string): string[] {
  const [from, to] = cell.split('–').map(Number);
  if (to === undefined || from === undefined) return [cell];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

/** A row of the codes that clients know: the catalogue's lines that send it, and from which files. */
type Row = { codes: string[]; lines: Map<string, string[]>; isWaiting: boolean };

const rows: Row[] = ['Numeric codes', 'Named codes'].flatMap((title) =>
  (sections.get(title) ?? []).map(([code = '', , where = '']) => {
    const parts = where.startsWith('`') ? where.split('; ') : [];
    const lines = parts.map((part) => [...part.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
    return {
      codes: codesOf(code),
      lines: new Map(lines.map(([name = '', ...files]) => [name, files])),
      isWaiting: /^(?:waits for: |reads as )/.test(where),
    };
  }),
);
const own = new Map(
  (sections.get('Codes of our own') ?? []).map(([code = '', status, text]) => [code, { status, text }]),
);

const names = Object.keys(errorCatalogue) as ErrorCode[]; // the keys of the catalogue are its codes
const publicCode = (name: ErrorCode): string => String(errorEntry(name).specCode ?? name);
/** The codes that a line has in one API or another. */
const publicCodes = (name: ErrorCode): string[] => [publicCode(name), String(errorEntry(name).suiteCode ?? '')];

describe('the table of error codes', () => {
  it('has each code that clients know once, and the import exceptions that are sent', () => {
    const known = [...Object.keys(NUMERIC_CODES), ...Object.keys(NAMED_CODES)];
    const lookedUp = [...LOOKED_UP_STATUSES]
      .map(String)
      .filter((code) => names.some((name) => publicCode(name) === code));
    const imports = names.map(publicCode).filter((code) => /^import\w+Exception$/.test(code));
    expect(rows.flatMap(({ codes }) => codes).sort()).toEqual([...new Set([...known, ...lookedUp, ...imports])].sort());
  });

  it('names for each code the lines of the catalogue that send it, or the module that it waits for', () => {
    for (const { codes, lines, isWaiting } of rows) {
      const sending = names.filter((name) => publicCodes(name).some((code) => codes.includes(code)));
      expect([codes, [...lines.keys()].sort()]).toEqual([codes, sending.sort()]);
      expect([codes, isWaiting]).toEqual([codes, sending.length === 0]);
    }
  });

  it('names files that send them', () => {
    const files = rows.flatMap(({ lines }) =>
      [...lines].flatMap(([name, list]) => list.map((file) => ({ name, file }))),
    );
    expect(files.length).toBeGreaterThan(50);
    const wrong = files.filter(({ name, file }) => {
      const path = join(ROOT, file);
      const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
      return !source.includes(`'${name}'`) && !source.includes(`refuse.${name}(`);
    });
    expect(wrong).toEqual([]);
  });

  it('has every other line of the catalogue with its status and text', () => {
    const known = new Set(rows.flatMap(({ codes }) => codes));
    const others = names.filter((name) => !known.has(publicCode(name)));
    expect([...own.keys()].sort()).toEqual([...others].sort());
    for (const name of others) {
      const { status, message } = errorEntry(name);
      expect([name, own.get(name)]).toEqual([name, { status: String(status), text: message }]);
    }
  });
});

it('no line of the catalogue is unused', () => {
  const sources = globSync('{lib,smtp-relay,app}/**/*.ts', { cwd: ROOT })
    .filter((path) => !/^lib\/core\/errors\/(?:catalogue|spec-codes)/.test(path))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  expect(names.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});

it('each code is in one file of the catalogue', async () => {
  const files = globSync('lib/core/errors/catalogue/*.ts', { cwd: ROOT });
  const parts = await Promise.all(files.map((file) => import(join(ROOT, file)) as Promise<Record<string, object>>));
  const codes = parts.flatMap((part) => Object.values(part).flatMap((entries) => Object.keys(entries)));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  expect(codes.sort()).toEqual(Object.keys(errorCatalogue).sort());
});
