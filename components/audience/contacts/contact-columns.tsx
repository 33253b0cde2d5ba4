'use client';

import { fullName, nameOf, reachOf } from '#components/audience/contact-name.ts';
import { ContactState } from '#components/audience/contact-state.tsx';
import { useStageNames } from '#components/audience/stage-names.tsx';
import { LabelPills } from '#components/kit/people/label-pill.tsx';
import { PersonInitials } from '#components/kit/people/person-initials.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { MiddleTruncate } from '#components/ui/middle-truncate.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Contact } from '#lib/audience/contacts/schema.ts';

/** Rows of two lines are 52 px high. */
const TWO_LINES = '@2xl:h-13';

/** Returns the columns of the contact book; a reader may hide all but the person. */
export function useContactColumns(): readonly Column<Contact>[] {
  const t = useTexts('contacts');
  const stageName = useStageNames();
  return [
    {
      key: 'person',
      header: t('person'),
      sort: { by: 'email', direction: 'ascending' },
      cell: (contact) => <Person contact={contact} />,
      isName: true,
      className: TWO_LINES,
      stacked: 'pb-1 @max-2xl:w-[calc(100%-2rem)]',
    },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => <ContactState status={status} />,
      width: 'state',
      inline: true,
    },
    {
      key: 'labels',
      header: t('labels'),
      cell: ({ labels }) => <LabelPills labels={labels} />,
      isAbsent: ({ labels }) => labels.length === 0,
      width: 224,
      inline: true,
    },
    {
      key: 'stage',
      header: t('stage'),
      cell: ({ stage, isLost }) => <span className="text-muted">{stageName(isLost ? 'lost' : stage)}</span>,
      width: 126,
      shownFrom: '4xl',
    },
    {
      key: 'phone',
      header: t('phone'),
      cell: ({ phone }) => <span className="text-muted">{phone ?? '–'}</span>,
      width: 140,
      shownFrom: '5xl',
    },
    {
      key: 'lastActivity',
      header: t('lastActivity'),
      sort: { by: '-lastActivity', direction: 'descending' },
      cell: ({ lastActivityAt }) => (
        <span className="text-muted">{lastActivityAt ? <Time at={lastActivityAt} /> : t('never')}</span>
      ),
      width: 120,
      inline: true,
      align: 'right',
    },
    {
      key: 'added',
      header: t('added'),
      sort: { by: '-createdAt', direction: 'descending' },
      cell: ({ createdAt }) => (
        <span className="text-muted">
          <Time at={createdAt} />
        </span>
      ),
      width: 110,
      shownFrom: '4xl',
      align: 'right',
    },
  ];
}

/** The name of a person with their initials, and the address below it. */
function Person({ contact }: { contact: Contact }) {
  const words = useTexts('contactWords');
  const name = fullName(contact);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <PersonInitials name={nameOf(contact)} id={contact.id} />
      <span className="min-w-0 leading-4.5">
        <span className={name ? 'block truncate' : 'block truncate text-muted'}>{name ?? words('noName')}</span>
        <MiddleTruncate text={reachOf(contact)} kind="address" className="text-xs font-normal text-muted" />
      </span>
    </span>
  );
}
