'use client';

import { useState } from 'react';
import { CheckLine } from '#components/kit/forms/check-line.tsx';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { type FieldErrors, useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { IP_POOL_NAME_MAX } from '#lib/core/limits.ts';
import type { CreateIpPoolInput, IpPool, IpPoolDetail, PoolRoute } from '#lib/senders/ip-pools/schema.ts';

/** The value of the option without a pool. */
const NONE = '';

type PoolFormProps = {
  /** The pool to change; null for a new one. */
  pool: IpPoolDetail | null;
  /** The pools that the account may send through. */
  pools: readonly IpPool[];
  action: string;
  onSend: (values: CreateIpPoolInput) => Promise<void>;
};

/** The name, the route and the overflow pool of an IP pool. */
export function PoolForm({ pool, pools, action, onSend }: PoolFormProps) {
  const t = useTexts('ipPools');
  const [route, setRoute] = useState<PoolRoute>(pool?.route ?? 'inherit');
  const [overflow, setOverflow] = useState(pool?.overflow?.id ?? NONE);
  const isKept = pool?.smartHost != null;
  const { errors, problem, pending, form } = useSubmit({
    check: ({ name, smartHostUrl }) => {
      const found: FieldErrors = {};
      if (!name?.trim()) found.name = fieldMessage(t('name'), t('required'));
      if (route === 'smart_host' && !smartHostUrl?.trim() && !isKept)
        found.smartHostUrl = fieldMessage(t('form.smartHost'), t('required'));
      return found;
    },
    send: ({ name = '', smartHostUrl = '', isDefault }) =>
      onSend({
        name: name.trim(),
        route,
        isDefault: isDefault === 'on',
        overflowPoolId: overflow === NONE ? null : overflow,
        ...(route === 'smart_host' && smartHostUrl.trim() && { smartHostUrl: smartHostUrl.trim() }),
      }),
    isGuarded: true,
  });
  // Only the operator switches direct delivery on, so it is a choice only for a pool that already has it.
  const routes: PoolRoute[] = ['inherit', ...(pool?.route === 'mx' ? ['mx' as const] : []), 'smart_host', 'capture'];
  const others = pools.filter(({ id }) => id !== pool?.id);
  return (
    <form {...form} className="flex max-w-(--width-form) flex-col gap-4">
      <FormProblem problem={problem} />
      <Field name="name" label={t('name')} description={t('form.nameHint')} error={errors.name}>
        <Input maxLength={IP_POOL_NAME_MAX} autoComplete="off" spellCheck={false} defaultValue={pool?.name ?? ''} />
      </Field>
      <Field name="route" label={t('route')} description={t(`form.routeHint.${route}`)} error={errors.route}>
        <Select
          items={routes.map((value) => ({ value, label: t(`routes.${value}`) }))}
          value={route}
          onChange={setRoute}
        />
      </Field>
      {route === 'smart_host' && (
        <Field
          name="smartHostUrl"
          label={t('form.smartHost')}
          description={pool?.smartHost ? t('form.smartHostKept', { address: pool.smartHost }) : t('form.smartHostHint')}
          error={errors.smartHostUrl}
        >
          <Input maxLength={1_000} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
      )}
      <Field
        name="overflowPoolId"
        label={t('form.overflow')}
        description={t('form.overflowHint')}
        error={errors.overflowPoolId}
      >
        <Select
          items={[
            { value: NONE, label: t('form.noOverflow') },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={overflow}
          onChange={setOverflow}
        />
      </Field>
      <CheckLine name="isDefault" defaultChecked={pool?.isDefault ?? false}>
        {t('form.default')}
        <span className="block text-xs text-muted">{t('form.defaultText')}</span>
      </CheckLine>
      <Button type="submit" variant="primary" loading={pending} className="self-start">
        {action}
      </Button>
    </form>
  );
}
