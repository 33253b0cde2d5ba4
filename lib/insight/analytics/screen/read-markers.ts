import { listChanges } from '#lib/account/audit/queries.ts';
import { listTemplateNames } from '#lib/content/templates/queries.ts';
import type { Context } from '#lib/core/context.ts';
import type { AuditAction } from '#lib/registry/audit.ts';
import type { ChartMarker } from './schema.ts';

/** Markers of a chart, at most: the newest. */
const MARKERS_MAX = 30;

/** The kind of marker of each action; a change of the company counts where its zone changed. */
const KINDS: readonly (readonly [action: AuditAction, kind: ChartMarker['kind']])[] = [
  ['template.publish', 'template'],
  ['company.update', 'zone'],
  ['company.suspend', 'suspended'],
  ['company.resume', 'resumed'],
  ['domain.lose', 'domain'],
  ['bounce-domain.lose', 'domain'],
  ['tracking-domain.lose', 'domain'],
];

const KIND_OF: ReadonlyMap<string, ChartMarker['kind']> = new Map(KINDS);

/**
 * Reads the changes in a range that may explain a change of the figures: published templates, the company's zone, its
 * suspension and lost records of domains. A caller who is limited to a sub-account gets none.
 */
export async function readMarkers(
  ctx: Pick<Context, 'scope'>,
  range: { start: string; end: string },
): Promise<ChartMarker[]> {
  if (ctx.scope.subaccountId) return [];
  const actions = KINDS.map(([action]) => action);
  const between = { start: new Date(range.start), end: new Date(range.end) };
  const entries = await listChanges(ctx, actions, between, MARKERS_MAX);
  const published = entries.flatMap(({ targetType, targetId }) =>
    targetType === 'template' && targetId !== null ? [targetId] : [],
  );
  const names = new Map((await listTemplateNames(ctx, published)).map(({ id, name }) => [id, name]));
  return entries.flatMap(({ action, targetId, after, at }): ChartMarker[] => {
    const kind = KIND_OF.get(action);
    if (!kind) return [];
    if (kind === 'zone') return textOf(after?.timezone) ? [{ at, kind, name: textOf(after?.timezone) }] : [];
    if (kind === 'template') {
      const name = names.get(targetId ?? '');
      return name === undefined ? [] : [{ at, kind, name: `${name} v${after?.version ?? ''}` }];
    }
    return [{ at, kind, name: '' }];
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
