import { describe, expect, it } from 'vitest';
import { explain } from '#lib/activity/explain.ts';
import { RecipientStatus } from '#lib/activity/schema.ts';
import { bounceClasses } from '#lib/events/bounce-classes.ts';

describe('explain', () => {
  it('words every status, and every bounce class in each of them', () => {
    for (const status of RecipientStatus.options) {
      for (const bounceClass of [null, 999, ...Object.keys(bounceClasses).map(Number)]) {
        const { summary } = explain({ status, bounceClass, attempts: 2, isScheduled: false });
        expect(summary).toMatch(/^[A-Z].*\.$/);
        expect(summary).not.toMatch(/undefined|null/);
      }
    }
  });

  it('says what to do about every failure', () => {
    for (const status of ['bounced', 'suppressed', 'expired'] as const) {
      for (const bounceClass of [null, ...Object.keys(bounceClasses).map(Number)]) {
        expect(explain({ status, bounceClass, attempts: 1, isScheduled: false })).toMatchObject({
          tone: 'danger',
          advice: expect.stringMatching(/\.$/),
        });
      }
    }
  });

  it('does not send people after a message that waits for its own time', () => {
    expect(explain({ status: 'queued', bounceClass: null, attempts: 0, isScheduled: true }).summary).toContain(
      'its time',
    );
  });
});
