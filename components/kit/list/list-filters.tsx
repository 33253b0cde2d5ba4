'use client';

import type { ReactNode } from 'react';
import { Select } from '#components/ui/select.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import type { ViewParameters, ViewState } from './define-view.ts';
import type { UsedView } from './use-list.ts';

/** The names of the parameters of a view. */
type NameOf<P extends ViewParameters> = Extract<keyof P, string>;

/** A choice beside the search box. */
export type ListChoice<P extends ViewParameters> = {
  name: NameOf<P>;
  label: string;
  /** The words of no filter; a choice that always has a value has none. */
  any?: string;
  values: readonly { value: string; label: string }[];
  /** The class of its width; without one the choice is a row of buttons, for few short words. */
  width?: string;
};

type ListFiltersProps<P extends ViewParameters> = {
  list: UsedView<P>;
  /** The name of the filters, for screen readers. */
  label: string;
  /** A `ListSearch`, for lists that can be searched. */
  search?: ReactNode;
  choices?: readonly (ListChoice<P> | false)[];
  /** Filters of another kind, behind the choices. */
  children?: ReactNode;
};

/** The filters over a list: a search box and choices, each in the URL as soon as it is set. They wrap on a phone. */
export function ListFilters<P extends ViewParameters>(props: ListFiltersProps<P>) {
  const { list, label, search, choices = [], children } = props;
  const given = (name: NameOf<P>) => String(list.view[name]);
  // One parameter of the view, with a text that it parses or one of its choices.
  const set = (name: NameOf<P>, value: string) => list.change({ [name]: value } as Partial<ViewState<P>>);
  return (
    <search aria-label={label} className="flex flex-wrap items-center gap-2">
      {search}
      {choices.map((choice) => {
        if (!choice) return null;
        const { name, any, values, width, ...props } = choice;
        const items = any === undefined ? values : [{ value: '', label: any }, ...values];
        // A URL may name what has been deleted since.
        const value = items.some((item) => item.value === given(name)) ? given(name) : '';
        const shared = { ...props, items, value, onChange: (chosen: string) => set(name, chosen) };
        return width ? (
          <Select key={name} {...shared} className={`${width} shrink-0`} />
        ) : (
          <ToggleGroup key={name} {...shared} />
        );
      })}
      {children}
    </search>
  );
}
