'use client';

import { CircleCheck, CircleMinus, Ellipsis, Mails, Tag, Trash2, UserLock, UserMinus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { fullName, nameOf, reachOf } from '#components/audience/contact-name.ts';
import { CONTACTS_SCREEN } from '#components/audience/paths.ts';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { boldName } from '#components/kit/forms/remove-button.tsx';
import { PersonInitials } from '#components/kit/people/person-initials.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { MenuLink } from '#components/ui/menu-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import type { ContactDetail, ContactField, UpdateContactInput } from '#lib/audience/contacts/schema.ts';
import type { MoveTarget } from '#lib/audience/contacts/values.ts';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import { ContactConsents } from './contact-consents.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { ContactFigures } from './contact-figures.tsx';
import { ContactTimeline } from './contact-timeline.tsx';
import { type Verdict, verdictOf } from './verdict.ts';
import { WhyBanner } from './why-banner.tsx';

type ContactScreenProps = { initial: ContactDetail; fields: readonly ContactField[]; now: number };

/** One person: may they be mailed, what they got and did, and the facts about them. */
export function ContactScreen({ initial, fields, now }: ContactScreenProps) {
  const t = useTexts('contact');
  const words = useTexts('contactWords');
  const router = useRouter();
  const { zone } = useTimeFormat();
  const params = { id: initial.id };
  const { data: contact = initial, mutate } = useApi(
    'GET /api/suite/v1/contacts/{id}',
    { params },
    { fallbackData: initial },
  );
  const [isLabeling, setLabeling] = useState(false);
  const [asked, setAsked] = useState<'unsubscribe' | 'delete' | null>(null);
  const canEdit = useGrant('contacts/modify');
  const canDelete = useGrant('contacts/delete');
  const canRequest = useGrant('privacy/manage');
  const hasLabels = useFeature('contactManagement.label');
  const name = nameOf(contact);
  const save = async (body: UpdateContactInput, label: string) => {
    try {
      const changed = await api('PUT /api/suite/v1/contacts/{id}', {
        params,
        body,
        headers: { 'if-match': `"${contact.version}"` },
      });
      await mutate(changed, { revalidate: false });
      showToast({ type: 'success', title: t('saved', { name: label }) });
    } catch (error) {
      // Somebody else was faster: their facts are shown, and this change is entered again.
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
      await mutate();
      showToast({ type: 'warning', message: t('conflict') });
    }
  };
  const move = async (stage: MoveTarget) => {
    await api('POST /api/suite/v1/contacts/stage', { body: { ids: [contact.id], stage } });
    await mutate();
    showToast({ type: 'success', title: t('saved', { name: words('facts.stage') }) });
  };
  return (
    <>
      <div className="flex items-start gap-4 max-sm:flex-col">
        <PersonInitials name={name} id={contact.id} size="lg" />
        <div className="w-full min-w-0 flex-1">
          <PageHeader
            title={name}
            description={<Reach contact={contact} verdict={verdictOf(contact, t, zone, now)} />}
            actions={
              <>
                {canEdit && hasLabels && (
                  <Button onClick={() => setLabeling(true)}>
                    <Tag aria-hidden /> {t('label')}
                  </Button>
                )}
                {contact.email && (
                  <ButtonLink href={`/activity?search=${encodeURIComponent(contact.email)}`}>
                    <Mails aria-hidden /> {t('activity')}
                  </ButtonLink>
                )}
                {(canEdit || canDelete || canRequest) && (
                  <Menu
                    trigger={
                      <IconButton variant="outline" label={t('more')}>
                        <Ellipsis aria-hidden />
                      </IconButton>
                    }
                  >
                    {canEdit && (
                      <MenuItem disabled={contact.status === 'unsubscribed'} onSelect={() => setAsked('unsubscribe')}>
                        <UserMinus aria-hidden /> {t('unsubscribe')}
                      </MenuItem>
                    )}
                    {canRequest && (
                      <MenuLink href={`/privacy?contact=${contact.id}`}>
                        <UserLock aria-hidden /> {t('dataRequest')}
                      </MenuLink>
                    )}
                    {canDelete && (
                      <MenuItem danger onSelect={() => setAsked('delete')}>
                        <Trash2 aria-hidden /> {t('delete')}
                      </MenuItem>
                    )}
                  </Menu>
                )}
              </>
            }
          />
        </div>
      </div>
      <WhyBanner contact={contact} canEdit={canEdit} onChanged={() => void mutate()} />
      <div className="grid min-w-0 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <ContactFigures stats={contact.stats} />
          <ContactTimeline id={contact.id} fields={fields} version={contact.version} />
        </div>
        <aside className="flex min-w-0 flex-col gap-6 divide-y divide-line *:not-last:pb-5 max-lg:order-first">
          <ContactFacts
            contact={contact}
            fields={fields}
            canEdit={canEdit}
            labels={{ isOpen: isLabeling, setOpen: setLabeling }}
            onSave={save}
            onMove={move}
          />
          <ContactConsents consents={contact.consents} />
        </aside>
      </div>
      <ConfirmDialog
        open={asked === 'unsubscribe'}
        onOpenChange={() => setAsked(null)}
        title={t('unsubscribeTitle', { name })}
        consequence={t.rich('unsubscribeText', { name, ...boldName })}
        action={t('unsubscribe')}
        onConfirm={async () => {
          await api('POST /api/suite/v1/contacts/unsubscribe', { body: { ids: [contact.id] } });
          showToast({ type: 'success', title: t('unsubscribed', { name }) });
          await mutate();
        }}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={() => setAsked(null)}
        title={t('deleteTitle', { name })}
        consequence={t.rich('deleteText', { name, ...boldName })}
        action={t('delete')}
        onConfirm={async () => {
          await api('POST /api/suite/v1/contacts/delete', { body: { ids: [contact.id] } });
          showToast({ type: 'success', title: t('deleted', { name }) });
          router.push(CONTACTS_SCREEN);
        }}
      />
    </>
  );
}

/** The address of a person, and whether they may be mailed. */
function Reach({ contact, verdict: { may, text } }: { contact: ContactDetail; verdict: Verdict }) {
  const t = useTexts('contactWords');
  const Icon = may ? CircleCheck : CircleMinus;
  const reach = reachOf(contact);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="flex min-w-0 items-center gap-0.5">
        <span className="min-w-0 wrap-anywhere">{fullName(contact) ? reach : t('noName')}</span>
        {reach !== '' && <CopyButton value={reach} label={t('facts.email')} />}
      </span>
      <span className="flex items-center gap-1.5 font-medium text-fg">
        <Icon aria-hidden className={may ? 'size-4 text-success' : 'size-4 text-suppressed'} />
        {text}
      </span>
    </span>
  );
}
