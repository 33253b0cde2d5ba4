'use client';

import type { FieldErrors } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { WebhookAuthentication } from '#lib/connect/webhooks/schema.ts';

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
  const formTexts = useTexts('webhookForm');
  const basic = current?.type === 'basic' ? current : null;
  const client = current?.type === 'oauth2' ? current : null;
  const names = current?.type === 'headers' ? current.names : null;
  const kept = (isKept: boolean) => (isKept ? formTexts('keepSecret') : undefined);
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <Field name="authentication.type" label={formTexts('authentication')} className="max-w-80">
        <Select
          items={KINDS.map((value) => ({ value, label: t(`authenticationKinds.${value}`) }))}
          value={kind}
          onChange={onKind}
        />
      </Field>
      {kind === 'basic' && (
        <>
          <Field name="authentication.username" label={formTexts('username')} error={errors['authentication.username']}>
            <Input {...plain} maxLength={255} defaultValue={basic?.username ?? ''} />
          </Field>
          <Field
            name="authentication.password"
            label={formTexts('password')}
            description={kept(basic !== null)}
            error={errors['authentication.password']}
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
        </>
      )}
      {kind === 'oauth2' && (
        <>
          <Field name="authentication.tokenUrl" label={formTexts('tokenUrl')} error={errors['authentication.tokenUrl']}>
            <Input {...plain} maxLength={2_048} defaultValue={client?.tokenUrl ?? ''} />
          </Field>
          <Field name="authentication.clientId" label={formTexts('clientId')} error={errors['authentication.clientId']}>
            <Input {...plain} maxLength={500} defaultValue={client?.clientId ?? ''} />
          </Field>
          <Field
            name="authentication.clientSecret"
            label={formTexts('clientSecret')}
            description={kept(client !== null)}
            error={errors['authentication.clientSecret']}
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
          <Field name="authentication.scope" label={formTexts('scope')} error={errors['authentication.scope']} optional>
            <Input {...plain} maxLength={1_000} defaultValue={client?.scope ?? ''} />
          </Field>
          <Field
            name="authentication.audience"
            label={formTexts('audience')}
            error={errors['authentication.audience']}
            optional
          >
            <Input {...plain} maxLength={1_000} defaultValue={client?.audience ?? ''} />
          </Field>
          <Field name="authentication.credentials" label={formTexts('credentials')} className="max-w-80">
            <Select
              items={CREDENTIALS.map((value) => ({ value, label: formTexts(`credentialKinds.${value}`) }))}
              value={credentials}
              onChange={onCredentials}
            />
          </Field>
        </>
      )}
      {kind === 'headers' && (
        <Field
          name="authentication.headers"
          label={formTexts('headers')}
          description={names ? formTexts('headersKept', { names: names.join(', ') }) : formTexts('headersHint')}
          error={errors['authentication.headers']}
        >
          <Textarea {...plain} rows={3} defaultValue={names?.join('\n') ?? ''} />
        </Field>
      )}
    </>
  );
}
