import { createElement } from 'react';
import { expect, it } from 'vitest';
import { WatchFindings } from '#components/audience/segments/watch-findings.tsx';
import type { SegmentFindings } from '#lib/audience/segments/answers/schema.ts';
import { renderWithTexts } from '../../fixtures/render/render-with-texts.tsx';

const render = (findings: SegmentFindings): string => renderWithTexts(createElement(WatchFindings, { findings }));

it('nothing is said above the list while watched segments are few and quick', () => {
  expect(render({ watched: 20, isOverLimit: false, slow: [] })).toBe('');
});

it('too many watched segments, and slow ones by name with their time, are findings with what to do', () => {
  const id = '01990000-0000-7000-8000-000000000000';
  const html = render({
    watched: 23,
    isOverLimit: true,
    slow: [{ id, name: 'Lapsed buyers', ms: 6_240, at: '2026-11-27T09:00:00Z' }],
  });
  for (const words of [
    '23 segments are watched',
    'Keep 20 or fewer',
    'A watched segment is slow',
    'more than 5 s',
    '6.2 s',
  ])
    expect(html).toContain(words);
  expect(html).toContain(`href="/segment/${id}/edit"`);
  expect(html).toContain('Lapsed buyers');
});
