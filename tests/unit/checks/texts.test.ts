import { describe, expect, test } from 'vitest';
import { chooseLanguage } from '#lib/core/languages.ts';
import type { Module } from '../../checks/boundaries/read-modules.ts';
import { findLiterals } from '../../checks/texts/find-literals.ts';
import { findUnsentAreas } from '../../checks/texts/find-unsent-areas.ts';

describe('chooseLanguage', () => {
  test('returns the choice of the person, else of the browser, else English', () => {
    expect(chooseLanguage('en', 'fr')).toBe('en');
    expect(chooseLanguage('xx', 'fr;q=0.9, en-GB;q=0.3')).toBe('en');
    expect(chooseLanguage(undefined, 'en;q=0, ;;q=x')).toBe('en');
    expect(chooseLanguage('constructor', undefined)).toBe('en');
  });
});

const wordsIn = (source: string) => findLiterals('a.tsx', source).map(({ words }) => words);

describe('findLiterals', () => {
  test('finds visible and spoken texts', () => {
    expect(wordsIn('const a = <p>Send it <b>now</b></p>')).toEqual(['Send it', 'now']);
    expect(wordsIn('const a = <Field label="Name" title={late ? "Since" + day : x} />')).toEqual(['Name', 'Since']);
    expect(wordsIn("const a = <p>{open ? 'Open' : state === 'shut' && 'Shut'}</p>")).toEqual(['Open', 'Shut']);
    expect(wordsIn("showToast({ type: 'success', title: 'Saved' }); fieldMessage('Email', x)")).toEqual([
      'Saved',
      'Email',
    ]);
  });

  test('ignores keys, code, key caps, addresses and signs', () => {
    expect(wordsIn('const a = <p className="flex">{t("key")} · <code>npm start</code> <Kbd>Ctrl</Kbd></p>')).toEqual(
      [],
    );
    expect(wordsIn('const a = <Link href="/login" action="/login" label={t("a")}>{view.type}</Link>')).toEqual([]);
  });
});

describe('findUnsentAreas', () => {
  const files: Record<string, string> = {
    'app/layout.tsx': "import '#components/texts/texts.tsx'; <Texts areas={['ui']}>{children}</Texts>",
    'app/team/page.tsx': "<Texts areas={['team']}><Team /></Texts>",
    'components/account/team/team.tsx': "'use client'; useTexts('ui'); useTexts('team')",
    'components/account/team/row.tsx': "useTexts('audit')",
  };
  const imports = (...to: string[]) => to.map((one) => ({ to: one, kind: 'file' as const, typeOnly: false }));
  const modules = (pageTo: string[], teamTo: string[]): Module[] => [
    { path: 'app/layout.tsx', imports: [], impurities: [], spreads: [] },
    { path: 'app/team/page.tsx', imports: imports(...pageTo), impurities: [], spreads: [] },
    { path: 'components/account/team/team.tsx', imports: imports(...teamTo), impurities: [], spreads: [] },
    { path: 'components/account/team/row.tsx', imports: [], impurities: [], spreads: [] },
    { path: 'components/texts/load-texts.ts', imports: [], impurities: [], spreads: [] },
  ];
  const faults = (pageTo: string[], teamTo: string[]) =>
    findUnsentAreas(modules(pageTo, teamTo), (path) => files[path] ?? '');

  test('reports nothing when page and layouts send all areas', () => {
    expect(faults(['components/account/team/team.tsx'], [])).toEqual([]);
  });

  test('names an area that nothing sends, also behind another component', () => {
    expect(faults(['components/account/team/team.tsx'], ['components/account/team/row.tsx'])).toEqual([
      'app/team/page.tsx: sends no texts of "audit", which components/account/team/row.tsx uses',
    ]);
  });

  test('refuses a hook on the server and every text in the browser', () => {
    expect(faults(['components/account/team/row.tsx'], [])).toEqual([
      "components/account/team/row.tsx: uses texts by a hook and lacks 'use client'",
    ]);
    expect(faults(['components/account/team/team.tsx'], ['components/texts/load-texts.ts'])).toEqual([
      'app/team/page.tsx: would send every text to the browser',
    ]);
  });
});
