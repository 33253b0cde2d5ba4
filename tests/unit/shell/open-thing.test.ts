import { describe, expect, it } from 'vitest';
import { openThing } from '#components/shell/activity/open-thing.ts';
import { findScreenRoute } from '#lib/account/access/screens.ts';
import { viewGrantOf } from '#lib/registry/audit.ts';

const ID = '01977777-0000-7000-8000-000000000001';

const SCREENS = [
  [`/contact/${ID}`, 'contact'],
  [`/segment/${ID}/edit`, 'segment'],
  [`/template/${ID}`, 'template'],
  [`/template/edit/${ID}`, 'template'],
  [`/webhook/${ID}`, 'webhook'],
  [`/api-key/${ID}/edit`, 'api-key'],
  [`/ip-pool/${ID}`, 'ip-pool'],
  [`/subaccount/${ID}`, 'subaccount'],
  [`/domain/sending/${ID}`, 'domain'],
  [`/domain/bounce/${ID}`, 'bounce-domain'],
  [`/domain/tracking/${ID}`, 'tracking-domain'],
] as const;

describe('the open thing of the activity panel', () => {
  it.each(SCREENS)('%s shows a %s, whose activities have a grant of their own', (path, kind) => {
    expect(openThing(path)).toBe(`${kind}:${ID}`);
    expect(findScreenRoute(path)).not.toBeNull();
    expect(viewGrantOf(kind)).not.toBeNull();
  });

  it('does not exist on lists, forms and screens of other things', () => {
    for (const path of ['/contact', '/contact/label', '/webhook/create', '/template/add', '/segment/new', '/home'])
      expect(openThing(path)).toBeNull();
  });
});
