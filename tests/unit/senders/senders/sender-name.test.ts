import { createElement } from 'react';
import { expect, it } from 'vitest';
import { SenderName } from '#components/senders/senders/sender-name.tsx';
import type { DomainRecord } from '#lib/senders/domains/schema.ts';
import type { Sender, SenderDomain } from '#lib/senders/senders/schema.ts';
import { renderWithTexts } from '../../../fixtures/render/render-with-texts.tsx';

const record = (purpose: 'dkim' | 'spf', fields: Partial<DomainRecord> = {}): DomainRecord => ({
  purpose,
  isRequired: purpose === 'dkim',
  type: 'TXT',
  host: purpose === 'dkim' ? 's1._domainkey' : '@',
  name: 'shop.example',
  value: purpose === 'dkim' ? 'v=DKIM1; p=key' : 'v=spf1 include:bounces.platform.test ~all',
  ttl: 3_600,
  status: 'missing',
  found: [],
  advice: null,
  ...fields,
});

const ID = '0199e7a0-0000-7000-8000-000000000000';
const AT = '2026-11-27T10:00:00.000Z';

const SENDER: Sender = {
  senderId: ID,
  name: 'Shop',
  email: 'news@shop.example',
  domain: 'shop.example',
  replyTo: null,
  state: 'blocked',
  cause: null,
  isDefault: false,
  lastSentAt: AT,
  expiresAt: '2100-01-01T00:00:00.000Z',
  verifiedAt: AT,
  createdAt: AT,
};

const DOMAIN: SenderDomain = {
  domainId: ID,
  domain: 'shop.example',
  state: 'unverified',
  cause: null,
  senders: 1,
  zone: 'shop.example',
  records: [record('dkim'), record('spf')],
  lastCheckedAt: null,
  nextCheckAt: null,
};

const render = (cause: Sender['cause'], domain: SenderDomain | null = DOMAIN, more: Partial<Sender> = {}): string =>
  renderWithTexts(createElement(SenderName, { sender: { ...SENDER, cause, ...more }, domain }));

it('shows the DKIM record under a sender whose domain is not verified', () => {
  const detail = 'Authentication for email domain failed';
  const html = render({ code: 44, message: 'Misconfigured domain sender', detail });
  expect(html).toContain('Misconfigured domain sender: Authentication for email domain failed');
  expect(html).toContain('s1._domainkey');
  expect(html).toContain('v=DKIM1; p=key');
  expect(html).not.toContain('v=spf1');
});

it('shows the SPF record under a sender whose SPF records contradict, or are missing', () => {
  const html = render({ code: 'doubleSpfException', message: 'SPF record is invalid', detail: 'Join them.' });
  expect(html).toContain('SPF record is invalid: Join them.');
  expect(html).toContain('include:bounces.platform.test');
  expect(html).not.toContain('_domainkey');
  const missing = { code: 44, message: 'Misconfigured domain sender', detail: 'SPF record is invalid' } as const;
  expect(render(missing, { ...DOMAIN, records: [record('spf')] })).toContain('include:bounces.platform.test');
});

it('says under a sender without proof when its link was mailed, or that it has expired', () => {
  const cause = {
    code: 53,
    message: 'Process failed, need validate your email',
    detail: 'Email not verified',
  } as const;
  expect(render(cause)).toContain('We mailed a link to this address');
  expect(render(cause, DOMAIN, { expiresAt: AT })).toContain('The link has expired');
  expect(render(cause)).not.toContain('Record to add');
});

it('shows no more than name and address of a sender in order, or at a domain that is gone', () => {
  expect(render(null)).not.toContain('Record to add');
  const gone = render({ code: 43, message: 'Sender domain not yet supported', detail: null }, null);
  expect(gone).toContain('Sender domain not yet supported');
  expect(gone).not.toContain('Record to add');
});
