'use client';

import { Ban, MailCheck } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { SubaccountSelect } from '#components/kit/filters/subaccount-select.tsx';
import { ListFilters } from '#components/kit/list/list-filters.tsx';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { ListSearch } from '#components/kit/list/list-search.tsx';
import { type InitialList, type UsedView, useList } from '#components/kit/list/use-list.ts';
import { useSelection } from '#components/kit/list/use-selection.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { type AnswerOf, pathOf } from '#lib/client/calls.ts';
import type { SuppressionRule } from '#lib/engine/suppressions/schema.ts';
import { SUPPRESSION_SOURCES, SUPPRESSION_TYPES } from '#lib/engine/suppressions/values.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { AddDialog } from './add-dialog.tsx';
import { CheckSection } from './check-section.tsx';
import { RuleSection } from './rule-section.tsx';
import { removalOf, useColumns } from './suppression-columns.tsx';
import { SUPPRESSION_VIEW } from './suppression-view.ts';
import { useRemoval } from './use-removal.tsx';

type SuppressionScreenProps = {
  initial: InitialList<AnswerOf<typeof SUPPRESSION_VIEW.call>>;
  rule: SuppressionRule;
  /** The subaccounts that the list can be narrowed to. */
  subaccounts: readonly SubaccountChoice[];
};

/** The suppression list: check an address, search, add, remove. */
export function SuppressionScreen({ initial, rule, subaccounts }: SuppressionScreenProps) {
  const t = useTexts('suppression');
  const path = usePathname();
  const wanted = useSearchParams().get('add');
  const [adding, setAdding] = useState(false);
  const list = useList(SUPPRESSION_VIEW, { initial });
  const selection = useSelection(
    list.rows ?? [],
    ({ recipient }) => recipient,
    ({ recipient }) => recipient,
  );
  const removal = useRemoval(list.refresh);
  const closeAdding = () => {
    setAdding(false);
    if (wanted !== null) window.history.replaceState(null, '', path + SUPPRESSION_VIEW.format(list.view));
  };
  return (
    <>
      <ListScreen
        list={list}
        title={t('title')}
        description={t('description')}
        add={{ label: t('add'), onSelect: () => setAdding(true) }}
        exports={{ source: pathOf('GET /api/config/v1/suppression/export'), label: t('exportCsv') }}
        above={<CheckSection onRemoved={() => void list.refresh()} />}
        filters={<SuppressionFilters list={list} subaccounts={subaccounts} />}
        below={<RuleSection rule={rule} />}
        caption={t('caption')}
        columns={useColumns((removed) => removal.ask([removed]))}
        rowKey={({ recipient }) => recipient}
        selection={selection}
        actions={(rows) => (
          <Button size="sm" onClick={() => removal.ask(rows.map(removalOf))}>
            <MailCheck aria-hidden /> {t('remove')}
          </Button>
        )}
        summary={(rows) => t('rows', { count: rows.length })}
        empty={{ icon: Ban, title: t('none'), text: t('noneText') }}
        noMatch={{ title: t('nothingMatches'), text: t('nothingMatchesText'), clear: t('clear') }}
      />
      {removal.dialog}
      {(adding || wanted !== null) && (
        <AddDialog addresses={wanted ?? ''} onClose={closeAdding} onAdded={() => void list.refresh()} />
      )}
    </>
  );
}

type SuppressionFiltersProps = {
  list: UsedView<typeof SUPPRESSION_VIEW.parameters>;
  subaccounts: readonly SubaccountChoice[];
};

/** Search, kind of mail, reason and subaccount. */
function SuppressionFilters({ list, subaccounts }: SuppressionFiltersProps) {
  const t = useTexts('suppression');
  return (
    <ListFilters
      list={list}
      label={t('filter')}
      search={<ListSearch list={list} name="search" label={t('search')} placeholder={t('searchPlaceholder')} />}
      choices={[
        {
          name: 'type',
          label: t('type'),
          any: t('anyType'),
          values: SUPPRESSION_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
          width: 'w-56',
        },
        {
          name: 'source',
          label: t('source'),
          any: t('anySource'),
          values: SUPPRESSION_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) })),
          width: 'w-56',
        },
      ]}
    >
      <SubaccountSelect
        choices={subaccounts}
        value={list.view.subaccount}
        onChange={(subaccount) => list.change({ subaccount })}
      />
    </ListFilters>
  );
}
