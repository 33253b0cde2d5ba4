'use client';

import { Plus, Trash2, WandSparkles } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Template } from '#lib/content/templates/schema.ts';
import { CodeArea } from '../code/code-area.tsx';
import { type TestSet, toTestDataJson } from '../editor-fields.ts';
import { parseData } from './read-changes.ts';
import { countFilled, fillData } from './sample-data.ts';

type DataTabProps = {
  sets: readonly TestSet[];
  /** The index of the set that the preview uses. */
  chosen: number;
  variables: Template['variables'];
  error: string | undefined;
  onChoose: (index: number) => void;
  onChange: (sets: readonly TestSet[]) => void;
};

/** The sets of test data: named JSON objects, which the variables of the template can be added to. */
export function DataTab({ sets, chosen, variables, error, onChoose, onChange }: DataTabProps) {
  const t = useTexts('templateEditor');
  const set = sets[chosen];
  const data = set ? parseData(set.json) : {};
  const replace = (change: Partial<TestSet>) =>
    onChange(sets.map((one, index) => (index === chosen ? { ...one, ...change } : one)));
  const add = () => {
    const name = nameFor(sets, t('data.newName'));
    onChange([...sets, { name, json: toTestDataJson(fillData({}, variables)) }]);
    onChoose(sets.length);
  };
  const remove = () => {
    onChange(sets.filter((_, index) => index !== chosen));
    onChoose(Math.max(0, chosen - 1));
  };
  const message = error ?? (set && !data ? t('data.invalid') : undefined);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        {set && (
          <>
            <Select
              label={t('data.set')}
              items={sets.map(({ name }, index) => ({ value: String(index), label: name || t('data.unnamed') }))}
              value={String(chosen)}
              onChange={(index) => onChoose(Number(index))}
              className="w-40"
            />
            <Input
              aria-label={t('data.name')}
              maxLength={100}
              value={set.name}
              onValueChange={(name) => replace({ name })}
              className="w-40"
            />
            <IconButton label={t('data.remove')} onClick={remove}>
              <Trash2 aria-hidden />
            </IconButton>
          </>
        )}
        <Button size="sm" onClick={add}>
          <Plus aria-hidden /> {t('data.add')}
        </Button>
        {set && data && countFilled(data, variables) < variables.length && (
          <Button size="sm" onClick={() => replace({ json: toTestDataJson(fillData(data, variables)) })}>
            <WandSparkles aria-hidden /> {t('data.fill')}
          </Button>
        )}
      </div>
      <p role="status" className={`px-4 py-1.5 text-xs ${message ? 'text-danger-text' : 'text-muted'}`}>
        {message ?? t('data.filled', { filled: countFilled(data ?? {}, variables), total: variables.length })}
      </p>
      {set && (
        <div className="min-h-0 flex-1">
          <CodeArea
            key={chosen}
            value={set.json}
            onChange={(json) => replace({ json })}
            language="json"
            label={t('data.json')}
            problems={NONE}
            jump={null}
            variables={NO_VARIABLES}
          />
        </div>
      )}
      {!set && <p className="px-4 text-sm text-muted">{t('data.none')}</p>}
    </div>
  );
}

const NONE = [] as const;
const NO_VARIABLES: readonly string[] = [];

/** Returns a name that no set has. */
function nameFor(sets: readonly TestSet[], name: string): string {
  const taken = new Set(sets.map((set) => set.name));
  const numbered = Array.from({ length: sets.length + 1 }, (_, index) => (index === 0 ? name : `${name} ${index + 1}`));
  return numbered.find((one) => !taken.has(one)) ?? name;
}
