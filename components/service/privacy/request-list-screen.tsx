'use client';

import { CircleCheck, CircleX, Clock, Download, LoaderCircle, UserLock } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ListFilters } from '#components/kit/list/list-filters.tsx';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { ListSearch } from '#components/kit/list/list-search.tsx';
import { type InitialList, useList } from '#components/kit/list/use-list.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { State, type StateLook } from '#components/ui/state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { type AnswerOf, pathOf } from '#lib/client/calls.ts';
import { downloadFile } from '#lib/client/download-file.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { DataRequest } from '#lib/service/privacy/schema.ts';
import { REQUEST_KINDS } from '#lib/service/privacy/values.ts';
import { REQUEST_VIEW } from './request-view.ts';

// Most visits enter no request and read no report.
const RequestForm = dynamic(() => import('./request-form.tsx').then((module) => module.RequestForm), { ssr: false });
const ReportDialog = dynamic(() => import('./report-dialog.tsx').then((module) => module.ReportDialog), { ssr: false });

/** The rows are asked for again so often while a request runs, in milliseconds. */
const POLL_MS = 3_000;

/** The requests of people for their data, or to be erased. */
export function RequestListScreen({ initial }: { initial: InitialList<AnswerOf<typeof REQUEST_VIEW.call>> }) {
  const t = useTexts('dataRequests');
  const [isOpen, setOpen] = useState(initial.answer?.data.some(isUnfinished) ?? false);
  const list = useList(REQUEST_VIEW, { initial, pollMs: isOpen ? POLL_MS : 0 });
  const isRunning = list.rows?.some(isUnfinished) ?? false;
  if (isRunning !== isOpen) setOpen(isRunning);
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<DataRequest | null>(null);
  const { contact } = list.view;
  return (
    <>
      <ListScreen
        list={list}
        title={t('title')}
        description={t('description')}
        add={{ label: t('create'), onSelect: () => setAdding(true) }}
        filters={
          <ListFilters
            list={list}
            label={t('filter')}
            search={<ListSearch list={list} name="search" label={t('search')} placeholder={t('searchPlaceholder')} />}
            choices={[
              {
                name: 'kind',
                label: t('kind'),
                any: t('all'),
                values: REQUEST_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
              },
            ]}
          />
        }
        caption={t('caption')}
        columns={columnsOf(t, setShown)}
        rowKey={({ id }) => id}
        empty={{ icon: UserLock, title: t('none'), text: t('noneText') }}
        noMatch={{ icon: UserLock, title: t('nothingMatches'), text: t('nothingMatchesText') }}
      />
      {(isAdding || contact !== '') && (
        <RequestForm
          contactId={contact || null}
          onClose={() => {
            setAdding(false);
            if (contact !== '') list.change({ contact: '' });
          }}
          onSaved={() => void list.refresh()}
        />
      )}
      {shown && <ReportDialog request={shown} onClose={() => setShown(null)} />}
    </>
  );
}

const isUnfinished = ({ state }: DataRequest): boolean => state === 'queued' || state === 'running';

/** The looks of the states. */
const LOOKS: Readonly<Record<DataRequest['state'], StateLook>> = {
  queued: { tone: 'neutral', icon: Clock },
  running: { tone: 'info', icon: LoaderCircle },
  waiting: { tone: 'info', icon: Clock },
  done: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
};

const columnsOf = (
  t: Translate<'dataRequests'>,
  show: (request: DataRequest) => void,
): readonly Column<DataRequest>[] => [
  { key: 'person', header: t('person'), cell: (request) => <Person request={request} /> },
  { key: 'kind', header: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`), width: 'code' },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state }) => <State {...LOOKS[state]}>{t(`states.${state}`)}</State>,
    width: 'state',
  },
  {
    key: 'askedBy',
    header: t('askedBy'),
    cell: ({ askedBy }) => <span className="text-muted">{askedBy ?? t('byKey')}</span>,
    shownFrom: '4xl',
  },
  {
    key: 'created',
    header: t('created'),
    cell: ({ createdAt }) => (
      <span className="text-muted">
        <Time at={createdAt} />
      </span>
    ),
    width: 'date',
  },
  {
    key: 'result',
    header: t('result'),
    align: 'right',
    width: 240,
    cell: (request) => <Result request={request} onShow={() => show(request)} />,
  },
];

/** The contact while it exists, else the reference of its address. */
function Person({ request: { contact, reference } }: { request: DataRequest }) {
  const t = useTexts('dataRequests');
  if (contact)
    return <TextLink href={`/contact/${contact.id}`}>{contact.name ?? contact.email ?? t('noName')}</TextLink>;
  return (
    <span title={t('referenceHint')} className="text-muted">
      {t('reference', { reference })}
    </span>
  );
}

/** The file of an export, and the report. */
function Result({ request, onShow }: { request: DataRequest; onShow: () => void }) {
  const t = useTexts('dataRequests');
  const { id, kind, state, file } = request;
  const { pending, run: save } = useAction(() =>
    downloadFile(pathOf('GET /api/suite/v1/contacts/data-request/{id}/file', { params: { id } })),
  );
  if (state === 'queued' || state === 'running') return <span className="text-faint">–</span>;
  return (
    <span className="flex items-center justify-end gap-2 whitespace-nowrap">
      {file && (
        <Button size="sm" loading={pending} onClick={() => save()}>
          {!pending && <Download aria-hidden />} {t('download')}
        </Button>
      )}
      {kind === 'export' && state === 'done' && !file && <span className="text-faint">{t('expired')}</span>}
      <Button size="sm" variant="ghost" onClick={onShow}>
        {t('report')}
      </Button>
    </span>
  );
}
