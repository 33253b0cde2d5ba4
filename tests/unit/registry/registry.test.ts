import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requireKnown } from '#lib/account/access/plans/counters.ts';
import { PRODUCTION_ROUTES, SANDBOX_ROUTES } from '#lib/account/access/screens.ts';
import { TABLES } from '#lib/http/config-api/tables.ts';
import { KEY_TABLES } from '#lib/http/send-api/tables.ts';
import { findFeature } from '#lib/registry/features.ts';
import { mergeModules } from '#lib/registry/merge-modules.ts';
import { MODULES } from '#lib/registry/modules.ts';

const files = readdirSync('lib', { recursive: true, encoding: 'utf8' });

describe('the registers', () => {
  it('have every module.ts and every table of calls of the tree', async () => {
    const modules = files.filter((file) => file.endsWith('/module.ts') && !file.startsWith('registry/'));
    expect(MODULES).toHaveLength(modules.length);
    const tables = files.filter((file) => file.endsWith('calls.ts'));
    const loaded = await Promise.all(
      tables.map(async (file) => (await import(`../../../lib/${file}`)) as { CALLS?: object; KEY_CALLS?: object }),
    );
    expect(TABLES).toHaveLength(loaded.filter(({ CALLS }) => CALLS).length);
    expect(KEY_TABLES).toHaveLength(loaded.filter(({ KEY_CALLS }) => KEY_CALLS).length);
  });

  it('refuse a name that two modules register', () => {
    const module = { features: { note: { label: 'Notes', switches: {} } } };
    expect(() => mergeModules('features', [module, module])).toThrow('two modules register note among their features');
  });

  it('refuse a counter of an unknown plan group or with an unknown flag', () => {
    const counter = { label: 'note', text: 'Notes', order: 1, rows: [{ table: 'notes' }] };
    const group = 'Team Management';
    expect(() => requireKnown({ note: { ...counter, group: 'Notes', flag: 'webhook.create' } })).toThrow(
      'unknown group',
    );
    expect(() => requireKnown({ note: { ...counter, group, flag: 'note.create' } })).toThrow('unknown flag');
    expect(() => requireKnown({ note: { ...counter, group, flag: 'webhook.create' } })).not.toThrow();
  });

  it('give no path to two screens', () => {
    const paths = MODULES.flatMap(({ screens = [] }) => screens.map(({ path }) => path));
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('name the screens that a person opens by the flags that exist', () => {
    const flags = [...SANDBOX_ROUTES, ...PRODUCTION_ROUTES].flatMap(({ feature = [] }) => [feature].flat());
    expect(flags.filter((flag) => findFeature(flag) === null)).toEqual([]);
  });

  it('lead each call to the table whose areas have its path', async () => {
    for (const { load, areas, within = [] } of TABLES) {
      const own = [...Object.keys(areas), ...within];
      for (const name of Object.keys((await load()).CALLS)) {
        expect(own, name).toContain(name.split('/').slice(2, 5).join('/'));
      }
    }
    for (const { load, areas, within = [] } of KEY_TABLES) {
      for (const name of Object.keys((await load()).KEY_CALLS)) {
        expect(name).toMatch(/^[A-Z]+ \/api\/v1\//);
        expect([...Object.keys(areas), ...within], name).toContain(name.split('/')[3]);
      }
    }
  });
});
