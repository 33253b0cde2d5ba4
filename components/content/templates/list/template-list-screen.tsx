'use client';

import { LayoutTemplate } from 'lucide-react';
import { ListFilters } from '#components/kit/list/list-filters.tsx';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { ListSearch } from '#components/kit/list/list-search.tsx';
import { type InitialList, type UsedView, useList } from '#components/kit/list/use-list.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { AnswerOf } from '#lib/client/calls.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import { TEMPLATE_KINDS } from '#lib/content/templates/values.ts';
import { TEMPLATES_SCREEN } from '../paths.ts';
import { templateColumns } from './template-columns.tsx';
import { TEMPLATE_VIEW } from './template-view.ts';
import { useSentCounts } from './use-sent-counts.ts';

/** The templates of the company by pages, with their states. */
export function TemplateListScreen({ initial }: { initial: InitialList<AnswerOf<typeof TEMPLATE_VIEW.call>> }) {
  const t = useTexts('templates');
  const mayModify = useGrant('templates/modify');
  const canCreate = useFeature('template.create') && mayModify;
  const list = useList(TEMPLATE_VIEW, { initial });
  const sent = useSentCounts(list.rows ?? []);
  return (
    <ListScreen
      list={list}
      title={t('title')}
      description={t('description')}
      add={canCreate && { href: `${TEMPLATES_SCREEN}/add`, label: t('add') }}
      filters={<TemplateFilters list={list} />}
      caption={t('caption')}
      columns={templateColumns(t, () => void list.refresh(), sent)}
      hasColumnChooser
      canOpen={useFeature('template.detail')}
      rowHref={({ id }) => `${TEMPLATES_SCREEN}/${id}`}
      empty={{
        icon: LayoutTemplate,
        title: t('none'),
        text: t('noneText'),
        action: <Button onClick={() => list.change({ archived: 'true' })}>{t('showArchived')}</Button>,
      }}
      noMatch={{ icon: LayoutTemplate, title: t('nothingMatches'), clear: t('clear') }}
    />
  );
}

/** Search, kind, label, and current or archived templates. */
function TemplateFilters({ list }: { list: UsedView<typeof TEMPLATE_VIEW.parameters> }) {
  const t = useTexts('templates');
  const { data } = useApi('GET /api/config/v1/template/label');
  const labels = data?.data.map(({ label }) => label) ?? [];
  const { label } = list.view;
  // A label that no template has any more stays in the list while it filters.
  const known = label === '' || labels.includes(label) ? labels : [label, ...labels];
  return (
    <ListFilters
      list={list}
      label={t('filter')}
      search={<ListSearch list={list} name="search" label={t('search')} placeholder={t('searchPlaceholder')} />}
      choices={[
        {
          name: 'kind',
          label: t('kind'),
          any: t('anyKind'),
          values: TEMPLATE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
          width: 'w-36',
        },
        known.length > 0 && {
          name: 'label',
          label: t('label'),
          any: t('anyLabel'),
          values: known.map((value) => ({ value, label: value })),
          width: 'w-40',
        },
        {
          name: 'archived',
          label: t('shown'),
          any: t('active'),
          values: [{ value: 'true', label: t('states.archived') }],
          width: 'w-32',
        },
      ]}
    />
  );
}
