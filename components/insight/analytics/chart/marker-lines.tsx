'use client';

import { ReferenceLine } from 'recharts';
import type { StepMarker } from './chart-markers.ts';

type MarkerLinesProps = {
  markers: readonly StepMarker[];
  /** The keys of all points, in order. */
  keys: readonly string[];
  /** Writes the names: one panel of the chart does. */
  hasNames: boolean;
};

/** Points between two names that are written, so that they do not cover each other: a part of all points. */
const NAME_SPACE = 1 / 5;

/** Characters of a name that are written; the tooltip has all of it. */
const NAME_MAX = 28;

/** Dotted lines with a dot where something changed, such as a template that was published. */
export function MarkerLines({ markers, keys, hasNames }: MarkerLinesProps) {
  let lastNamed = Number.NEGATIVE_INFINITY;
  return markers.map(({ key, names: [first = ''] }) => {
    const at = keys.indexOf(key);
    if (at < 0) return null;
    const isNamed = hasNames && at - lastNamed >= keys.length * NAME_SPACE;
    if (isNamed) lastNamed = at;
    const isRight = at > keys.length * (1 - NAME_SPACE);
    const name = first.length > NAME_MAX ? `${first.slice(0, NAME_MAX - 1)}…` : first;
    return (
      <ReferenceLine
        key={key}
        x={key}
        stroke="var(--chart-cursor)"
        strokeDasharray="1 3"
        label={({ viewBox: { x, y } }: { viewBox: { x: number; y: number } }) =>
          hasNames ? (
            <g aria-hidden>
              <circle cx={x} cy={y} r={3} fill="var(--chart-cursor)" />
              {isNamed && (
                <text
                  x={isRight ? x - 7 : x + 7}
                  y={y + 4}
                  textAnchor={isRight ? 'end' : 'start'}
                  fontSize={11}
                  fill="var(--muted)"
                >
                  {name}
                </text>
              )}
            </g>
          ) : (
            <g />
          )
        }
      />
    );
  });
}
