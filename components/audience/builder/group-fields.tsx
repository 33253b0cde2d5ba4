'use client';

import { clsx } from 'clsx';
import { Brackets, Filter, Plus, X } from 'lucide-react';
import { Fragment } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Select } from '#components/ui/select.tsx';
import { DEPTH_MAX, MATCHES } from '#lib/audience/segments/values.ts';
import { useBuilder } from './builder-context.ts';
import { ConditionRow } from './condition-row.tsx';
import { type DraftGroup, isDraftGroup } from './draft.ts';

type GroupFieldsProps = {
  group: DraftGroup;
  /** 1 for the whole question. */
  depth: number;
  /** The groups at the end of the question that exclude people have boxes of their own. */
  isExclusion?: boolean;
};

/** A group of conditions as a fieldset: one outline for the group, one more for groups in it; deeper ones are indented only. */
export function GroupFields({ group, depth, isExclusion = false }: GroupFieldsProps) {
  const t = useTexts('segments');
  const { setMatch, add, addGroup, remove, canModify } = useBuilder();
  const isBox = depth === 1 || isExclusion;
  const excluded =
    depth === 1 && group.match === 'all' ? group.of.filter((node) => isDraftGroup(node) && node.match === 'none') : [];
  const shown = group.of.filter((node) => !excluded.includes(node));
  return (
    <>
      <fieldset
        disabled={!canModify}
        className={clsx(
          'm-0 min-w-0',
          isBox && 'rounded-lg border border-line bg-surface py-2',
          depth === 2 && !isExclusion && 'mx-3 rounded-lg border border-line bg-canvas py-1',
          depth > 2 && 'ml-6 border-l-2 border-line py-1 pl-1',
        )}
      >
        <legend className="sr-only">{t(`legends.${group.match}`)}</legend>
        <div className="flex items-center gap-2 px-3 py-2 text-sm">
          {depth === 1 ? t('peopleWhoMatch') : isExclusion ? t('butWhoMatch') : null}
          <Select
            label={t('match')}
            items={MATCHES.map((value) => ({ value, label: t(`matches.${value}`) }))}
            value={group.match}
            onChange={(match) => setMatch(group.key, match)}
            className="h-7 w-20"
          />
          {t('ofThese')}
          {depth > 1 && canModify && (
            <IconButton size="sm" label={t('removeGroup')} className="ml-auto" onClick={() => remove(group.key)}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
        {shown.map((node, index) => (
          <Fragment key={node.key}>
            {index > 0 && (
              <p className="px-3 text-xs leading-5 text-muted sm:pl-11">{t(group.match === 'all' ? 'and' : 'or')}</p>
            )}
            {isDraftGroup(node) ? <GroupFields group={node} depth={depth + 1} /> : <ConditionRow node={node} />}
          </Fragment>
        ))}
        {canModify && (
          <div className="flex flex-wrap gap-1 px-2 py-1 sm:pl-10">
            <Button variant="ghost" size="sm" onClick={() => add(group.key, 'column')}>
              <Plus aria-hidden />
              {t('addCondition')}
            </Button>
            {depth < DEPTH_MAX - 1 && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => addGroup(group.key, group.match === 'all' ? 'any' : 'all')}
              >
                <Brackets aria-hidden />
                {t('addGroup')}
              </Button>
            )}
            {depth === 1 && (
              <Button variant="ghost" size="sm" onClick={() => add(group.key, 'segment')}>
                <Filter aria-hidden />
                {t('addSegment')}
              </Button>
            )}
            {depth === 1 && group.match === 'all' && (
              <Button variant="ghost" size="sm" onClick={() => addGroup(group.key, 'none')}>
                <X aria-hidden />
                {t('addExclusion')}
              </Button>
            )}
          </div>
        )}
      </fieldset>
      {excluded.map((node) => isDraftGroup(node) && <GroupFields key={node.key} group={node} depth={2} isExclusion />)}
    </>
  );
}
