import { afterEach, describe, expect, it, vi } from 'vitest';
import { noticeMarks } from '#components/shell/limits/plan-notice.ts';
import { requestHref } from '#components/shell/limits/request-way.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { closeLimit, reachedLimit, watchLimit } from '#lib/client/reached-limit.ts';
import { showError } from '#lib/client/show-error.ts';
import { takeToasts } from '#lib/client/toasts.ts';
import { readLimit } from '#lib/core/reached-limit.ts';

const refused = (path: string, code: string | number = 'overQuotaException') =>
  new ApiError({ status: 422, code, message: 'Full', payload: { feature: 'contacts', subfeature: 'contact' }, path });

describe('a refusal by a limit', () => {
  const stops: (() => void)[] = [];
  const toast = vi.fn();
  const openConsole = () => stops.push(watchLimit(() => {}));
  stops.push(takeToasts(toast));
  afterEach(() => {
    closeLimit();
    for (const stop of stops.splice(1)) stop();
    toast.mockClear();
  });

  it('of the suite opens the dialog, and no notification', () => {
    openConsole();
    const error = refused('/api/suite/v1/contacts');
    showError(error);
    expect(reachedLimit()).toBe(error);
    expect(toast).not.toHaveBeenCalled();
  });

  it('of another screen, or another refusal of the suite, is a notification', () => {
    openConsole();
    for (const error of [refused('/api/config/v1/webhook'), refused('/api/suite/v1/contacts', 'notAllowedException')]) {
      showError(error);
      expect(reachedLimit()).toBeNull();
    }
    expect(toast).toHaveBeenCalledTimes(2);
  });

  it('is a notification where no console is open', () => {
    showError(refused('/api/suite/v1/contacts'));
    expect(reachedLimit()).toBeNull();
    expect(toast).toHaveBeenCalledOnce();
  });
});

describe('the way to more', () => {
  const limit = { name: 'Contact · contact management', used: 14_990, limit: 15_000 };

  it('is the form of a ticket that reads the limit again', () => {
    const href = requestHref({ kind: 'ticket' }, limit, 'More') ?? '';
    expect(href).toMatch(/^\/contact-us\?about=limit&/);
    expect(readLimit(new URL(href, 'https://mail.example').searchParams)).toEqual(limit);
  });

  it('is a mail without support, and nothing without an address', () => {
    expect(requestHref({ kind: 'mail', address: 'help@mail.example' }, limit, 'More & more')).toBe(
      'mailto:help@mail.example?subject=More%20%26%20more',
    );
    expect(requestHref({ kind: 'none' }, limit, 'More')).toBeNull();
  });

  it.each([
    '',
    'name=x&used=1',
    'name=x&used=a&limit=2',
    'name=x&used=-1&limit=2',
    `name=${'x'.repeat(61)}&used=1&limit=2`,
  ])('ignores the query %j', (query) => {
    expect(readLimit(new URLSearchParams(query))).toBeNull();
  });
});

it('shows a hidden limit again once it is reached', () => {
  const at = (used: number) =>
    noticeMarks({ phase: null, graceUntil: null, limits: [{ slot: 'monthly', used, limit: 100 }] });
  expect(at(80)).toEqual(at(99));
  expect(at(100)).not.toEqual(at(99));
});
