'use client';

import { BookUser } from 'lucide-react';
import dynamic from 'next/dynamic';
import { usePathname, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { nameOf } from '#components/audience/contact-name.ts';
import { IMPORT_SCREEN } from '#components/audience/imports/paths.ts';
import { CONTACTS_SCREEN } from '#components/audience/paths.ts';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { type InitialList, type UsedView, useList } from '#components/kit/list/use-list.ts';
import { useSelection } from '#components/kit/list/use-selection.tsx';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { TabLinks } from '#components/ui/tab-links.tsx';
import { CONTACT_STATUSES } from '#lib/audience/contacts/values.ts';
import type { AnswerOf } from '#lib/client/calls.ts';
import { useFeature, useFeatureLimit, useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import { chosenFilter, chosenOf, filterOf } from './chosen.ts';
import { useContactActions } from './contact-actions.tsx';
import { useContactColumns } from './contact-columns.tsx';
import { ContactFilters } from './contact-filters.tsx';
import { ContactSample } from './contact-sample.tsx';
import { CONTACT_VIEW } from './contact-view.ts';
import { ExportsButton } from './exports/exports-button.tsx';
import { useRunningActs } from './running-acts.tsx';

// Most visits add nobody.
const AddDialog = dynamic(() => import('./add-dialog.tsx').then((module) => module.AddDialog), { ssr: false });

type ContactListScreenProps = {
  initial: InitialList<AnswerOf<typeof CONTACT_VIEW.call>>;
  counts: AnswerOf<'GET /api/suite/v1/contacts/summary'>;
  /** The actions that run on contacts. */
  jobs: AnswerOf<'GET /api/suite/v1/jobs'>;
  /** The address of the API, for the sample. */
  apiUrl: string;
};

/** The contact book: people by status, search, filters, and actions for those selected or for all that match. */
export function ContactListScreen({ initial, counts, jobs, apiUrl }: ContactListScreenProps) {
  const t = useTexts('contacts');
  const path = usePathname();
  const isWanted = useSearchParams().get('add') !== null;
  const [isAdding, setAdding] = useState(false);
  const canModify = useGrant('contacts/modify');
  const canImport = useFeature('contactManagement.import') && canModify;
  const hasExport = useFeature('contactManagement.export');
  const canExport = useGrant('contacts/export') && hasExport;
  const limit = useFeatureLimit('contactManagement.contact');
  const { data: summary = counts, mutate: refreshCounts } = useApi(
    'GET /api/suite/v1/contacts/summary',
    {},
    { fallbackData: counts },
  );
  const list = useList(CONTACT_VIEW, { initial });
  const { answer } = list;
  const total = answer?.total ?? 0;
  const beyond = { total, isExact: answer?.exact ?? true, filters: JSON.stringify(filterOf(list.view)) };
  const selection = useSelection(list.rows ?? [], ({ id }) => id, nameOf, beyond);
  const refresh = () => {
    selection.clear();
    void list.refresh();
    void refreshCounts();
  };
  const { acts, started } = useRunningActs({ initial: jobs, onEnded: refresh });
  const actions = useContactActions({
    chosen: chosenOf(selection, list.view),
    onDone: refresh,
    onStarted: (jobId) => {
      selection.clear();
      void started(jobId);
    },
  });
  const closeAdding = () => {
    setAdding(false);
    if (isWanted) window.history.replaceState(null, '', path + CONTACT_VIEW.format(list.view));
  };
  return (
    <>
      <ListScreen
        list={list}
        title={t('title')}
        description={describe(t, summary, limit)}
        add={canModify && { label: t('add'), onSelect: () => setAdding(true) }}
        tools={
          canExport && (
            <ExportsButton
              people={{ filter: chosenFilter(list.view), count: total, isExact: answer?.exact ?? true }}
              search={CONTACT_VIEW.format(list.view)}
            />
          )
        }
        above={
          <>
            {acts}
            {summary.total > 0 && <StatusTabs list={list} summary={summary} />}
          </>
        }
        filters={<ContactFilters list={list} matching={answer ?? null} />}
        hasColumnChooser
        caption={t('caption')}
        columns={useContactColumns()}
        rowHref={({ id }) => `${CONTACTS_SCREEN}/${id}`}
        selection={selection}
        actions={() => actions.buttons}
        empty={{
          icon: BookUser,
          title: t('none'),
          text: t(canImport ? 'noneTextImport' : 'noneText'),
          ...(canImport && { action: <ButtonLink href={IMPORT_SCREEN}>{t('import')}</ButtonLink> }),
          ...(canModify && { code: <ContactSample apiUrl={apiUrl} /> }),
        }}
        noMatch={{ title: t('nothingMatches'), text: t('nothingMatchesText') }}
      />
      {actions.dialog}
      {(isAdding || isWanted) && canModify && <AddDialog onClose={closeAdding} onAdded={refresh} />}
    </>
  );
}

type Summary = AnswerOf<'GET /api/suite/v1/contacts/summary'>;

/** Returns the sentences below the title: how many people there are, how many the plan allows, how many may be mailed. */
function describe(t: Translate<'contacts'>, { total, statuses }: Summary, limit: number): string {
  if (total === 0) return t('description');
  const people = limit < 0 ? t('total', { count: total }) : t('totalOfLimit', { count: total, limit });
  return `${people} ${t('mailable', { count: statuses.active })}`;
}

type StatusTabsProps = { list: UsedView<(typeof CONTACT_VIEW)['parameters']>; summary: Summary };

/** The people by status, with their numbers. */
function StatusTabs({ list: { view, hrefOf }, summary: { total, statuses } }: StatusTabsProps) {
  const t = useTexts('contacts');
  const words = useTexts('contactWords');
  return (
    <TabLinks
      label={t('tabs')}
      tabs={[
        {
          href: hrefOf({ status: '' }),
          label: t('all'),
          count: words('number', { count: total }),
          isCurrent: view.status === '',
        },
        ...CONTACT_STATUSES.map((status) => ({
          href: hrefOf({ status }),
          label: words(`statuses.${status}`),
          count: words('number', { count: statuses[status] }),
          isCurrent: view.status === status,
        })),
      ]}
    />
  );
}
