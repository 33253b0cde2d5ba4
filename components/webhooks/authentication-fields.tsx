'use client';

import type { FieldErrors } from '#components/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { WebhookAuthentication } from '#lib/webhooks/schema.ts';

const KINDS = ['none', 'basic', 'oauth2', 'headers'] as const;
const CREDENTIALS = ['basic', 'body'] as const;

type AuthenticationFieldsProps = {
  /** The authentication as it is; null for a new webhook. */
  current: WebhookAuthentication | null;
  kind: (typeof KINDS)[number];
  onKind: (kind: (typeof KINDS)[number]) => void;
  credentials: (typeof CREDENTIALS)[number];
  onCredentials: (credentials: (typeof CREDENTIALS)[number]) => void;
  errors: FieldErrors;
};

/** The fields of a webhook's authentication; secrets that exist are kept where their fields stay empty. */
export function AuthenticationFields(props: AuthenticationFieldsProps) {
  const { current, kind, onKind, credentials, onCredentials, errors } = props;
  const t = useTexts('webhooks');
  const basic = current?.type === 'basic' ? current : null;
  const client = current?.type === 'oauth2' ? current : null;
  const names = current?.type === 'headers' ? current.names : null;
  const kept = (isKept: boolean) => (isKept ? t('form.keepSecret') : undefined);
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <Field name="authentication.type" label={t('form.authentication')} className="max-w-80">
        <Select
          items={KINDS.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
          value={kind}
          onChange={onKind}
        />
      </Field>
      {kind === 'basic' && (
        <>
          <Field name="authentication.username" label={t('form.username')} error={errors['authentication.username']}>
            <Input {...plain} maxLength={255} defaultValue={basic?.username ?? ''} />
          </Field>
          <Field
            name="authentication.password"
            label={t('form.password')}
            description={kept(basic !== null)}
            error={errors['authentication.password']}
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
        </>
      )}
      {kind === 'oauth2' && (
        <>
          <Field name="authentication.tokenUrl" label={t('form.tokenUrl')} error={errors['authentication.tokenUrl']}>
            <Input {...plain} maxLength={2_048} defaultValue={client?.tokenUrl ?? ''} />
          </Field>
          <Field name="authentication.clientId" label={t('form.clientId')} error={errors['authentication.clientId']}>
            <Input {...plain} maxLength={500} defaultValue={client?.clientId ?? ''} />
          </Field>
          <Field
            name="authentication.clientSecret"
            label={t('form.clientSecret')}
            description={kept(client !== null)}
            error={errors['authentication.clientSecret']}
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
          <Field name="authentication.scope" label={t('form.scope')} error={errors['authentication.scope']} optional>
            <Input {...plain} maxLength={1_000} defaultValue={client?.scope ?? ''} />
          </Field>
          <Field
            name="authentication.audience"
            label={t('form.audience')}
            error={errors['authentication.audience']}
            optional
          >
            <Input {...plain} maxLength={1_000} defaultValue={client?.audience ?? ''} />
          </Field>
          <Field name="authentication.credentials" label={t('form.credentials')} className="max-w-80">
            <Select
              items={CREDENTIALS.map((value) => ({ value, label: t(`form.credentialKinds.${value}`) }))}
              value={credentials}
              onChange={onCredentials}
            />
          </Field>
        </>
      )}
      {kind === 'headers' && (
        <Field
          name="authentication.headers"
          label={t('form.headers')}
          description={names ? t('form.headersKept', { names: names.join(', ') }) : t('form.headersHint')}
          error={errors['authentication.headers']}
        >
          <Textarea {...plain} rows={3} defaultValue={names?.join('\n') ?? ''} />
        </Field>
      )}
    </>
  );
}
