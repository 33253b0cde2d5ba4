'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Select } from '#components/ui/select.tsx';
import type { MultipleLogin } from '#lib/account/identity/schema.ts';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { Panel } from './panel.tsx';
import { useAccountSecurity } from './security-data.tsx';

/** The choice of what a second sign-in does to an existing session (docs/product.md §4 Multiple login). */
export function MultipleLoginSection() {
  const t = useTexts('accountSecurity');
  const { mutate } = useAccountSecurity();
  const choose = async (multipleLogin: MultipleLogin) => {
    try {
      await api('PUT /api/config/v1/multiple-login', { body: { multipleLogin } });
      await mutate();
      showToast({ type: 'success', title: t('sessions.policySaved') });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Panel title={t('sessions.policy')} description={() => t('sessions.policyText')}>
      {({ multipleLogin }) => (
        <Select
          label={t('sessions.policy')}
          className="w-full max-w-xs"
          value={multipleLogin}
          onChange={(value) => void choose(value)}
          items={[
            { value: 'allow', label: t('sessions.allow') },
            { value: 'prompt', label: t('sessions.prompt') },
            { value: 'deny', label: t('sessions.deny') },
          ]}
        />
      )}
    </Panel>
  );
}
