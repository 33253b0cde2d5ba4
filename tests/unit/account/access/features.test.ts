import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type FeatureRow,
  type FeatureSources,
  featureLimit,
  isEnabled,
  resolveFeatures,
} from '#lib/account/access/resolve-features.ts';
import { HIDDEN_BY_MODE, VENDOR_MODES, type VendorMode } from '#lib/account/access/vendor-modes.ts';
import { BUILT_IN_VENDORS, DISABLED_BY_VARIANT, HIDDEN_BY_VARIANT } from '#lib/account/access/vendors.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { FEATURE_ENTRIES, type FeaturePath, featureLabel, findFeature } from '#lib/registry/features.ts';
import { fc } from '../../../fixtures/properties.ts';

const none: FeatureSources = {
  company: [],
  plan: [],
  global: [],
  vendor: { mode: 'default', variant: 'standard' },
  listed: new Set(),
};

const row = (path: string, enable: boolean, more: Partial<FeatureRow> = {}): FeatureRow => {
  const [feature = '', subFeature = ''] = path.split('.');
  return { feature, subFeature, enable, show: true, limit: null, ...more };
};

const resolve = (sources: Partial<FeatureSources>) => resolveFeatures({ ...none, ...sources });

/** A plan that turns on everything of the suite that is off without one. */
const PLANNED = FEATURE_ENTRIES.filter(({ group, byDefault }) => group !== 'listed' && !byDefault).map(
  ({ group, name }) => ({ feature: group, subFeature: name, enable: true, show: true, limit: null }),
);

describe('the catalogue of flags', () => {
  it('has the groups and switches of docs/product.md §3, by name, but for those that docs/feature-flags.md removes', () => {
    const domain = ['create', 'detail', 'update', 'delete', 'detailAuthentication', 'detailInformation'];
    const filter = ['range', 'rangeValue', 'rangeCustomRange', 'minDaysAgo', 'maxSelectedDays'];
    filter.push('status', 'statusValue', 'statusSelected', 'statusSelectedValue');
    const crud = ['create', 'detail', 'update', 'delete'];
    const spec: Record<string, string[]> = {
      app: ['documentation', 'support', 'environment', 'enableAccountSetting', 'billing', 'update'],
      analytic: ['timezone', 'preset', 'breakdown', 'bounceReason'],
      analyticFilter: filter,
      activityFilter: [...filter, 'advance', 'advanceFilterBy', 'advanceFilterByValue'],
      activity: ['export'],
      configuration: [],
      suppression: [],
      emailValidation: [],
      setting: [
        ...['alertingNotification', 'monitoring', 'monitoringEmail', 'monitoringWebhook', 'monitoringUsage'],
        'notification',
        'userManagement',
        'userManagementAdd',
      ],
      usage: ['information', 'informationPlan', 'informationUsage', 'chart', 'addOn'],
      sendingDomain: domain,
      bounceDomain: domain,
      trackingDomain: domain,
      subaccount: crud,
      ipPool: crud,
      template: crud,
      webhook: [...crud, 'activity', 'authentication'],
      apiKey: [...crud, 'allowedIps', 'instruction', 'allowSDK'],
    };
    for (const [group, switches] of Object.entries(spec)) {
      expect(findFeature(group)?.name, group).toBe('');
      const found = FEATURE_ENTRIES.filter((one) => one.group === group && one.name !== '').map(({ name }) => name);
      expect(found.sort(), group).toEqual([...switches].sort());
    }
  });

  it('has every flag explained in docs/feature-flags.md, and every removed one absent', () => {
    const text = readFileSync('docs/feature-flags.md', 'utf8');
    const [effects = '', rest = ''] = text.split('## Reserved flags');
    const [reserved = '', removed = ''] = rest.split('## Removed from the catalogue');
    const names = (part: string) => new Set([...part.matchAll(/`([\w.…]+)`/g)].map(([, name]) => name));
    const [explained, kept] = [names(effects), names(reserved)];
    const isNamed = (set: ReadonlySet<string | undefined>, group: string, name: string) =>
      name === ''
        ? set.has(group)
        : [`${group}.${name}`, `.${name}`, `….${name}`].some((text) => set.has(text)) || set.has(name);
    for (const { path, group, name, available } of FEATURE_ENTRIES) {
      const isSuite = reserved.includes('(`bannerManagement` to `dia`)') && !available;
      if (available && path !== 'listed') expect(isNamed(explained, group, name), path).toBe(true);
      else if (path !== 'listed') expect(isNamed(kept, group, name) || kept.has(group) || isSuite, path).toBe(true);
    }
    const gone = ['listed.amp', 'listed.usageStatus', 'listed.labelStatus', 'listed.batchStatus'];
    for (const path of gone) expect([removed.includes(path), findFeature(path)], path).toEqual([true, null]);
  });

  it('gives each flag a name, and a switch that of its group', () => {
    for (const { path, label } of FEATURE_ENTRIES) expect(label.length, path).toBeGreaterThan(1);
    expect([featureLabel('webhook'), featureLabel('activity.export')]).toEqual(['Webhooks', 'Activity: Export']);
  });
});

describe('a group of the suite', () => {
  const on = (plan: FeatureSources['plan'], more: Partial<FeatureSources> = {}) =>
    isEnabled(resolve({ plan, ...more }), 'fileManager');

  it('is off until a plan or the row of the company turns it on, and the installation can turn it off for all', () => {
    const row = { feature: 'fileManager', subFeature: '', enable: true, show: true, limit: null };
    const off = { ...row, enable: false };
    expect([on([]), on(PLANNED), on([], { company: [row] }), on(PLANNED, { company: [off] })]).toEqual([
      ...[false, true, true, false],
    ]);
    expect(on(PLANNED, { global: [off] })).toBe(false);
  });
});

describe('a flag', () => {
  it('is on only if both the company and the installation enable it', () => {
    for (const company of [true, false, null]) {
      for (const global of [true, false, null]) {
        const features = resolve({
          company: company === null ? [] : [row('configuration', company)],
          global: global === null ? [] : [row('configuration', global)],
        });
        expect(isEnabled(features, 'configuration')).toBe((company ?? true) && (global ?? true));
      }
    }
  });

  it('switches off and hides its switches with it', () => {
    const features = resolve({ company: [row('apiKey', false, { show: false }), row('apiKey.create', true)] });
    expect(features.get('apiKey.create')).toEqual({ enable: false, show: false, limit: -1 });
    expect(isEnabled(resolve({ company: [row('apiKey.create', false)] }), 'apiKey')).toBe(true);
  });

  it('is off while this release has no module for it', () => {
    const on = FEATURE_ENTRIES.map(({ path }) => row(path, true));
    const features = resolve({ company: on, global: on });
    for (const { path, available } of FEATURE_ENTRIES) expect(isEnabled(features, path), path).toBe(available);
  });

  it('for named companies is off for others until an operator enables it', () => {
    expect(isEnabled(resolve({}), 'listed.chatDisabled')).toBe(false);
    expect(isEnabled(resolve({ listed: new Set(['listed.chatDisabled']) }), 'listed.chatDisabled')).toBe(true);
    expect(isEnabled(resolve({ company: [row('listed.chatDisabled', true)] }), 'listed.chatDisabled')).toBe(true);
    const off = { listed: new Set<FeaturePath>(['listed.chatDisabled']), global: [row('listed.chatDisabled', false)] };
    expect(isEnabled(resolve(off), 'listed.chatDisabled')).toBe(false);
  });

  it('of support always has tickets on', () => {
    const features = resolve({ company: [row('support.tickets', false)], global: [row('support.tickets', false)] });
    expect(isEnabled(features, 'support.tickets')).toBe(true);
  });

  it('never enables more by a row that disables something', () => {
    const anyRow = fc
      .record({
        at: fc.nat(FEATURE_ENTRIES.length - 1),
        enable: fc.boolean(),
        show: fc.boolean(),
        limit: fc.integer({ min: -1, max: 9 }),
      })
      .map(({ at, ...rest }) => row(FEATURE_ENTRIES[at]?.path ?? '', rest.enable, rest));
    fc.assert(
      fc.property(
        fc.array(anyRow),
        fc.constantFrom(...VENDOR_MODES),
        fc.nat(FEATURE_ENTRIES.length - 1),
        (rows, mode, at) => {
          const vendor = { mode, variant: 'standard' } as const;
          const path = FEATURE_ENTRIES[at]?.path ?? 'app';
          const before = resolve({ global: rows, vendor });
          const after = resolve({ global: rows, vendor, company: [row(path, false)] });
          for (const [name, state] of after) if (state.enable) expect(before.get(name)?.enable, name).toBe(true);
          expect(isEnabled(after, path) && path !== 'support.tickets').toBe(false);
        },
      ),
    );
  });
});

describe('a limit', () => {
  it('is the smaller one of company and installation, -1 means unlimited, and a disabled feature has 0', () => {
    const limit = (company: number | null, global: number | null) =>
      featureLimit(
        resolve({
          company: [row('apiKey.create', true, { limit: company })],
          global: [row('apiKey.create', true, { limit: global })],
        }),
        'apiKey.create',
      );
    expect([limit(null, null), limit(-1, null), limit(3, null), limit(3, 2), limit(3, -1), limit(0, 9)]).toEqual([
      -1, -1, 3, 2, 3, 0,
    ]);
    expect(featureLimit(resolve({}), 'activityFilter.minDaysAgo')).toBe(367);
    expect(featureLimit(resolve({}), 'activityFilter.maxSelectedDays')).toBe(30);
    expect(featureLimit(resolve({ company: [row('apiKey', false)] }), 'apiKey.create')).toBe(0);
  });
});

/** The features that each mode hides by the spec (§6), written again by hand. */
const hiddenBy: Record<Exclude<VendorMode, 'D' | 'F'>, FeaturePath[]> = {
  default: [],
  A: [
    ...(['app.update', 'app.environment', 'analytic.breakdown', 'setting.notification'] as const),
    ...(['setting.userManagement', 'setting.userManagementAdd', 'app.billing', 'usage.information'] as const),
    ...(['sendingDomain.create', 'subaccount', 'apiKey.allowedIps', 'apiKey.create', 'apiKey.update'] as const),
    ...(['webhook.activity', 'webhook.authentication'] as const),
  ],
  B: ['usage'],
  C: [
    ...(['app.support', 'app.documentation', 'app.update', 'analytic.timezone', 'analytic.preset'] as const),
    ...(['analytic.bounceReason', 'activity.export', 'suppression', 'emailValidation', 'configuration'] as const),
    ...(['sendingDomain', 'bounceDomain', 'trackingDomain', 'subaccount', 'webhook', 'apiKey', 'ipPool'] as const),
    ...(['template', 'usage.informationPlan', 'usage.chart', 'usage.addOn', 'setting.userManagementAdd'] as const),
  ],
  E: [
    ...(['app.environment', 'app.support', 'app.documentation', 'app.billing', 'app.enableAccountSetting'] as const),
    ...(['app.update', 'activity.export', 'emailValidation', 'trackingDomain', 'bounceDomain'] as const),
    ...(['apiKey.allowSDK', 'usage.informationPlan', 'usage.addOn', 'setting.userManagement'] as const),
    'setting.userManagementAdd',
  ],
};

describe('the modes of vendors', () => {
  it('hide exactly the features of the spec', () => {
    for (const [mode, paths] of Object.entries(hiddenBy))
      expect([...HIDDEN_BY_MODE[mode as VendorMode]].sort(), mode).toEqual([...paths].sort());
  });

  it('D leaves activity and analytics with their filters; F also the export of activity', () => {
    const left = (mode: VendorMode) =>
      FEATURE_ENTRIES.filter(({ path }) => !HIDDEN_BY_MODE[mode].includes(path)).map(({ path }) => path);
    const kept = left('D').filter((path) => !path.startsWith('activityFilter') && !path.startsWith('analyticFilter'));
    expect(kept).toEqual(['activity', 'analytic']);
    expect(left('F').filter((path) => !left('D').includes(path))).toEqual(['activity.export']);
    expect(HIDDEN_BY_MODE.D).toContain('app.enableAccountSetting');
  });

  it('B keeps user management on while usage is off', () => {
    const features = resolve({ vendor: { mode: 'B', variant: 'standard' } });
    expect(isEnabled(features, 'setting.userManagement')).toBe(true);
    expect(isEnabled(features, 'usage')).toBe(false);
    expect(isEnabled(features, 'usage.information')).toBe(false);
  });

  it('switch off and hide each of these for a company, with the switches of a hidden group', () => {
    for (const mode of VENDOR_MODES) {
      const features = resolve({ vendor: { mode, variant: 'standard' }, plan: PLANNED });
      for (const { path, group, available } of FEATURE_ENTRIES) {
        const isHidden = HIDDEN_BY_MODE[mode].includes(path) || HIDDEN_BY_MODE[mode].includes(group);
        if (isHidden) expect(features.get(path), `${mode} ${path}`).toMatchObject({ enable: false, show: false });
        else if (available && group !== 'listed') expect(isEnabled(features, path), `${mode} ${path}`).toBe(true);
      }
    }
  });
});

describe('the vendors', () => {
  it('are standard, partner-register, shared-smtp and smtp, which is the default and not shared', () => {
    const known = BUILT_IN_VENDORS.map(({ name, variant, mode }) => [name, variant, mode]);
    expect(known).toEqual([
      ['smtp', 'standard', 'default'],
      ['standard', 'standard', 'default'],
      ['partner-register', 'partner', 'default'],
      ['shared-smtp', 'shared-smtp', 'default'],
    ]);
    expect(settings().VENDOR).toBe('smtp');
  });

  it("hides the suite's features and disables sharing templates for the partner's (docs/product.md §4)", () => {
    expect(HIDDEN_BY_VARIANT.partner).toHaveLength(8);
    expect(DISABLED_BY_VARIANT.partner).toEqual(['templateManager.share']);
    const features = resolve({ vendor: { mode: 'default', variant: 'partner' } });
    for (const path of [...HIDDEN_BY_VARIANT.partner, ...DISABLED_BY_VARIANT.partner])
      expect(features.get(path)?.show, path).toBe(false);
    expect(isEnabled(features, 'activity')).toBe(true);
  });

  it("lets a partner's companies send although its menus do not show transactional email", () => {
    const features = resolve({ vendor: { mode: 'default', variant: 'partner' } });
    expect(features.get('transactionalEmail')).toMatchObject({ enable: true, show: false });
  });
});
