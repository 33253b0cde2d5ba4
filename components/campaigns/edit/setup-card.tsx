'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { NAME_MAX } from '#lib/campaigns/campaigns/values.ts';
import type { Facts } from './facts.ts';

/** A sender that a campaign may have. */
export type OfferedSender = {
  senderId: string;
  name: string;
  email: string;
  replyTo: string | null;
  state: 'pending' | 'verified' | 'blocked';
};

/** The choices of the set-up. */
export type SetupChoices = {
  senders: readonly OfferedSender[];
  categories: readonly { id: string; name: string; senderId: string | null }[];
  pools: readonly { id: string; name: string }[];
};

type SetupFieldsProps = { facts: Facts; onChange: (change: Partial<Facts>) => void; choices: SetupChoices };

const UTM = ['source', 'medium', 'campaign'] as const;

/** Name, category, sender, what is counted, and what is added to links. */
export function SetupFields({ facts, onChange, choices }: SetupFieldsProps) {
  const t = useTexts('campaignEdit');
  const { senders, categories, pools } = choices;
  const { options, utm } = facts;
  const sender = senders.find(({ senderId }) => senderId === facts.senderId);
  const chooseCategory = (id: string) => {
    const category = categories.find((one) => one.id === id);
    const own = facts.senderId === null && category?.senderId ? { senderId: category.senderId } : {};
    onChange({ categoryId: id === '' ? null : id, ...own });
  };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="name" label={t('name')} {...(facts.name.trim() === '' && { error: t('nameNeeded') })}>
          <Input
            value={facts.name}
            maxLength={NAME_MAX}
            autoComplete="off"
            onValueChange={(name) => onChange({ name })}
          />
        </Field>
        <Field name="categoryId" label={t('category')} optional>
          <Select
            items={[
              { value: '', label: t('noCategory') },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={facts.categoryId ?? ''}
            onChange={chooseCategory}
          />
        </Field>
      </div>
      <Field
        name="senderId"
        label={t('sender')}
        description={
          senders.length === 0 ? (
            <>
              {t('noSenders')} <TextLink href="/sender">{t('manageSenders')}</TextLink>
            </>
          ) : sender && sender.state !== 'verified' ? (
            <>
              {t(`senderStates.${sender.state}`)} <TextLink href="/sender">{t('manageSenders')}</TextLink>
            </>
          ) : sender ? (
            t('repliesTo', { address: sender.replyTo ?? sender.email })
          ) : (
            t('senderHint')
          )
        }
      >
        <Select
          items={[
            ...(facts.senderId === null ? [{ value: '', label: t('chooseSender') }] : []),
            ...senders.map(({ senderId, name, email }) => ({ value: senderId, label: `${name} <${email}>` })),
          ]}
          value={facts.senderId ?? ''}
          onChange={(senderId) => onChange({ senderId: senderId === '' ? null : senderId })}
        />
      </Field>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="mb-2 text-sm font-medium">{t('tracking')}</legend>
        {(['trackOpens', 'trackClicks'] as const).map((name) => (
          <Switch
            key={name}
            label={t(name)}
            checked={options[name] ?? true}
            onChange={(isOn) => onChange({ options: { ...options, [name]: isOn } })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="text-sm font-medium">{t('utm')}</legend>
        <p className="mb-2 text-xs text-muted">{t('utmText')}</p>
        <div className="grid gap-3 sm:grid-cols-3">
          {UTM.map((part) => (
            <Field key={part} name={`utm.${part}`} label={t(`utmParts.${part}`)} optional>
              <Input
                value={utm[part] ?? ''}
                maxLength={100}
                autoComplete="off"
                placeholder={t(`utmExamples.${part}`)}
                onValueChange={(value) => onChange({ utm: withPart(utm, part, value) })}
              />
            </Field>
          ))}
        </div>
      </fieldset>
      {pools.length > 0 && (
        <Field name="options.ipPool" label={t('ipPool')} optional>
          <Select
            items={[{ value: '', label: t('usualPool') }, ...pools.map(({ id, name }) => ({ value: id, label: name }))]}
            value={options.ipPool ?? ''}
            onChange={(pool) => {
              const { ipPool: _, ...others } = options;
              onChange({ options: pool === '' ? others : { ...others, ipPool: pool } });
            }}
          />
        </Field>
      )}
    </>
  );
}

/** Returns the parameters of links with another value of one; an empty one is left out. */
function withPart(utm: Facts['utm'], part: (typeof UTM)[number], value: string): Facts['utm'] {
  const { [part]: _, ...others } = utm;
  return value.trim() === '' ? others : { ...others, [part]: value };
}
