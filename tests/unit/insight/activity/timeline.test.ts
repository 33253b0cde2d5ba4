import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { splitReply } from '#components/insight/activity/timeline/split-reply.ts';
import { eventStyle } from '#components/kit/message/event-style.ts';
import { formatElapsed } from '#components/kit/message/format-elapsed.ts';
import { activity } from '#components/texts/en/activity.ts';
import { formatClock } from '#lib/core/format-clock.ts';
import type { ActivityEvent } from '#lib/insight/activity/message/schema.ts';

const t = createTranslator({ locale: 'en', messages: activity });

describe('formatElapsed', () => {
  it.each([
    [0, '0 ms'],
    [-40, '0 ms'],
    [412, '412 ms'],
    [1_240, '1.2 s'],
    [59_940, '59.9 s'],
    [59_960, '1 min 0 s'],
    [552_000, '9 min 12 s'],
    [3_599_600, '1 h 0 min'],
    [11_100_000, '3 h 5 min'],
    [86_399_000, '1 d 0 h'],
    [187_200_000, '2 d 4 h'],
  ])('formats %i ms as "%s"', (ms, text) => {
    expect(formatElapsed(t, ms)).toBe(text);
  });
});

describe('eventStyle', () => {
  const event = (type: ActivityEvent['type'], attempt: number | null, data: ActivityEvent['data'] = {}) => ({
    attempt: null,
    event: { id: '', type, at: '', reason: null, bounce: null, attempt, data },
  });

  it('names a suppressed recipient, an expired message and a captured one apart from bounces and deliveries', () => {
    expect(eventStyle(event('bounce', null)).word).toBe('events.suppressed');
    expect(eventStyle(event('bounce', 3, { enhanced_code: '5.4.7' })).word).toBe('events.expired');
    expect(eventStyle(event('bounce', 1, { enhanced_code: '5.1.1' })).word).toBe('events.bounce');
    expect(eventStyle(event('delivery', 1, { route: 'capture' })).word).toBe('events.captured');
    expect(eventStyle(event('delivery', 1, { route: 'mx' })).word).toBe('events.delivery');
  });
});

describe('splitReply', () => {
  it.each([
    ['250 2.6.0 Queued as 4XZ9', '250 2.6.0', 'text-code-string'],
    ['250-SIZE 157286400', '250', 'text-code-string'],
    ['451 try again', '451', 'text-deferred-text'],
    ['550 5.1.1 no such user', '550 5.1.1', 'text-bounced-text'],
    ['connection reset', '', 'text-code-string'],
  ])('finds the codes of "%s"', (reply, code, className) => {
    expect(splitReply(reply)).toEqual({ code, text: reply.slice(code.length), className });
  });
});

describe('formatClock', () => {
  const reference = new Date('2026-03-12T12:00:00.000Z');
  const at = new Date('2026-03-12T17:03:09.204Z');

  it('shows the time of day in the zone to the millisecond', () => {
    expect(formatClock(at, { zone: 'UTC', hours: 24, reference })).toBe('17:03:09.204');
    expect(formatClock(at, { zone: 'UTC', hours: 12, reference })).toMatch(/^5:03:09\.204\spm$/);
  });

  it('adds the day where it differs from the day of the reference in the zone', () => {
    expect(formatClock(at, { zone: '+07:00', hours: 24, reference })).toBe('13 Mar, 00:03:09.204');
    expect(formatClock(at, { zone: 'no such zone', hours: 24, reference })).toBe('17:03:09.204');
  });
});
