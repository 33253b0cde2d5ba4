'use client';

import { useRouter } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { SubaccountDetail } from '#lib/senders/subaccounts/schema.ts';
import { SUBACCOUNTS_SCREEN } from './paths.ts';
import { SubaccountForm, type SubaccountFormFacts } from './subaccount-form.tsx';

/** Edits the name, the delivery settings and the limits of a subaccount. */
export function EditSubaccountScreen({ subaccount, ...facts }: SubaccountFormFacts & { subaccount: SubaccountDetail }) {
  const t = useTexts('subaccounts');
  const router = useRouter();
  return (
    <>
      <PageHeader title={t('form.editTitle', { name: subaccount.name })} description={t('form.editText')} />
      <SubaccountForm
        {...facts}
        subaccount={subaccount}
        action={t('form.save')}
        onSend={async (settings) => {
          const { name } = await api('PUT /api/config/v1/subaccount/{id}', {
            params: { id: subaccount.id },
            body: settings,
          });
          showToast({ type: 'success', title: t('form.saved', { name }) });
          router.push(`${SUBACCOUNTS_SCREEN}/${subaccount.id}`);
          router.refresh();
        }}
      />
    </>
  );
}
