import { describe, expect, it } from 'vitest';
import { explain } from '#lib/activity/explain.ts';
import { RecipientStatus } from '#lib/activity/schema.ts';
import { bounceClasses } from '#lib/events/bounce-classes.ts';

describe('explain', () => {
  it('words every status, and every bounce class in each of them', () => {
    for (const status of RecipientStatus.options) {
      for (const bounceClass of [null, 999, ...Object.keys(bounceClasses).map(Number)]) {
        const { summary } = explain({ status, bounceClass, attempts: 2, isScheduled: false, hold: null });
        expect(summary).toMatch(/^[A-Z].*\.$/);
        expect(summary).not.toMatch(/undefined|null/);
      }
    }
  });

  it('says what to do about every failure', () => {
    for (const status of ['bounced', 'suppressed', 'expired'] as const) {
      for (const bounceClass of [null, ...Object.keys(bounceClasses).map(Number)]) {
        expect(explain({ status, bounceClass, attempts: 1, isScheduled: false, hold: null })).toMatchObject({
          tone: 'danger',
          advice: expect.stringMatching(/\.$/),
        });
      }
    }
  });

  it('does not send people after a message that waits for its own time', () => {
    expect(
      explain({ status: 'queued', bounceClass: null, attempts: 0, isScheduled: true, hold: null }).summary,
    ).toContain('its time');
  });

  it('says for which pool a message waits, and leaves what was tried to the answer that it got', () => {
    const waiting = { bounceClass: 22, attempts: 1, isScheduled: false };
    const paused = { pool: 'news', isShared: false, usedUp: null };
    for (const status of ['queued', 'deferred'] as const) {
      expect(explain({ ...waiting, status, hold: paused })).toMatchObject({
        tone: 'warning',
        summary: expect.stringContaining('IP pool news'),
        advice: expect.stringContaining('Resume'),
      });
    }
    const warming = { pool: 'news', isShared: true, usedUp: ['google', 'other'] };
    expect(explain({ ...waiting, status: 'queued', hold: warming }).summary).toContain(
      'to google, all smaller providers:',
    );
    expect(explain({ ...waiting, status: 'deferred', hold: warming }).summary).toContain('mailbox is full');
    expect(explain({ ...waiting, status: 'delivered', hold: paused }).summary).not.toContain('pool');
  });
});
