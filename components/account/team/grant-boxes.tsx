'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { GRANT_GROUPS } from './grant-groups.ts';

type GrantBoxesProps = {
  chosen: readonly Grant[];
  /** Null where everything may be given. */
  mayGive: readonly Grant[] | null;
};

/** A box for each thing that a role may do, by what it is about; what the reader may not do is shown and shut. */
export function GrantBoxes({ chosen, mayGive }: GrantBoxesProps) {
  const t = useTexts('team');
  return (
    <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2">
      {GRANT_GROUPS.map(({ key, grants }) => (
        <fieldset key={key} className="min-w-0">
          <legend className="mb-1 text-sm font-medium text-muted">{t(`roles.groups.${key}`)}</legend>
          {grants.map((grant) => {
            const isShut = mayGive !== null && !mayGive.includes(grant);
            return (
              <label key={grant} className="flex items-start gap-2 py-1 text-base pointer-coarse:py-2">
                <input
                  type="checkbox"
                  name={`grant:${grant}`}
                  defaultChecked={chosen.includes(grant)}
                  disabled={isShut}
                  className="mt-0.5 size-4.5 shrink-0 accent-accent"
                />
                <span className="min-w-0">
                  {t(`grants.${grant}`)}
                  {isShut && <span className="block text-sm text-muted">{t('roles.beyond')}</span>}
                </span>
              </label>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
