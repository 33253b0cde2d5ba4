import { describe, expect, it } from 'vitest';
import { bounceClasses } from '#lib/events/bounce-classes.ts';
import { Verdict } from '#lib/events/verdict.ts';
import { type ExplainedFacts, explain } from '#lib/insight/activity/message/explain.ts';

const explained = (facts: Partial<ExplainedFacts> & Pick<ExplainedFacts, 'verdict'>) =>
  explain({
    isLateBounce: false,
    isSimulated: false,
    bounceClass: null,
    attempts: 1,
    isScheduled: false,
    hold: null,
    ...facts,
  });

describe('explain', () => {
  it('explains every verdict with every bounce class in whole sentences', () => {
    for (const verdict of Verdict.options) {
      for (const bounceClass of [null, 999, ...Object.keys(bounceClasses).map(Number)]) {
        const { summary } = explained({ verdict, bounceClass, attempts: 2, isScheduled: false, hold: null });
        expect(summary).toMatch(/^[A-Z].*\.$/);
        expect(summary).not.toMatch(/undefined|null/);
      }
    }
  });

  it('says what to do about every failure', () => {
    for (const verdict of ['bounced', 'suppressed', 'expired', 'failed'] as const) {
      for (const bounceClass of [null, ...Object.keys(bounceClasses).map(Number)]) {
        expect(explained({ verdict, bounceClass, attempts: 1, isScheduled: false, hold: null })).toMatchObject({
          tone: 'danger',
          advice: expect.stringMatching(/\.$/),
        });
      }
    }
  });

  it('gives no advice for a message that waits for its scheduled time', () => {
    expect(explained({ verdict: 'queued', attempts: 0, isScheduled: true }).summary).toContain('its scheduled time');
  });

  it('names the pool that a message waits for, and explains attempts by their reply', () => {
    const waiting = { bounceClass: 22, attempts: 1, isScheduled: false };
    const paused = { pool: 'news', isShared: false, usedUp: null };
    for (const verdict of ['queued', 'deferred'] as const) {
      expect(explained({ ...waiting, verdict, hold: paused })).toMatchObject({
        tone: 'warning',
        summary: expect.stringContaining('IP pool news'),
        advice: expect.stringContaining('Resume'),
      });
    }
    const warming = { pool: 'news', isShared: true, usedUp: ['google', 'other'] };
    expect(explained({ ...waiting, verdict: 'queued', hold: warming }).summary).toContain(
      'to Gmail / Google Workspace, all smaller providers:',
    );
    expect(explained({ ...waiting, verdict: 'deferred', hold: warming }).summary).toContain('mailbox is full');
    expect(explained({ ...waiting, verdict: 'delivered', hold: paused }).summary).not.toContain('pool');
  });

  it('distinguishes an opened, clicked, unsubscribed or complained message from a delivered one', () => {
    const tones = {
      delivered: 'success',
      opened: 'success',
      clicked: 'success',
      unsubscribed: 'warning',
      complained: 'danger',
    };
    const told = Object.entries(tones).map(([verdict, tone]) => {
      const explanation = explained({ verdict: Verdict.parse(verdict) });
      expect(explanation.tone, verdict).toBe(tone);
      return explanation.summary;
    });
    expect(new Set(told).size).toBe(told.length);
    expect(told.filter((summary) => summary.includes('inbox'))).toHaveLength(1);
  });

  it('reports a late bounce and a simulated result', () => {
    const late = explained({ verdict: 'bounced', isLateBounce: true, bounceClass: 10 });
    expect(late.summary).toContain('returned it later');
    expect(explained({ verdict: 'bounced', bounceClass: 10 }).summary).not.toContain('later');
    expect(explained({ verdict: 'delivered', isSimulated: true }).summary).toContain('Simulated');
  });
});
