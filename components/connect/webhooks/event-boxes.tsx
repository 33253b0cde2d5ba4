'use client';

import { useId } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { useEarlyInput } from '#components/ui/use-early-input.ts';
import type { WebhookEventType } from '#lib/connect/webhooks/schema.ts';
import { CONTACT_EVENTS } from '#lib/core/event-names.ts';

/** The event types of each group of mail, as the form shows them. */
const MAIL = {
  message: ['injection', 'delivery', 'delay', 'bounce', 'out_of_band'],
  engagement: ['initial_open', 'open', 'click', 'spam_complaint', 'list_unsubscribe', 'link_unsubscribe'],
  generation: ['policy_rejection', 'generation_failure', 'generation_rejection'],
} as const satisfies Record<string, readonly WebhookEventType[]>;

const MAIL_GROUPS = ['message', 'engagement', 'generation'] as const;

/** The event types of contacts and of segments. */
const BESIDE = {
  contacts: CONTACT_EVENTS.filter((type) => type.startsWith('contact.')),
  segments: CONTACT_EVENTS.filter((type) => type.startsWith('segment.')),
} as const satisfies Record<string, readonly WebhookEventType[]>;

const BESIDE_GROUPS = ['contacts', 'segments'] as const;

const ALL_TYPES: readonly WebhookEventType[] = [...MAIL_GROUPS.flatMap((group) => MAIL[group]), ...CONTACT_EVENTS];

type EventBoxesProps = {
  chosen: readonly WebhookEventType[];
  /** True for a format that has events of contacts. */
  hasContacts: boolean;
  onChange: (chosen: WebhookEventType[]) => void;
  /** Calls back with the type that the reader looks at, for the sample. */
  onLook: (type: WebhookEventType) => void;
  error: string | undefined;
};

/** Boxes for the event types in groups, each with a button for the whole group. */
export function EventBoxes({ chosen, hasContacts, onChange, onLook, error }: EventBoxesProps) {
  const t = useTexts('webhooks');
  const toggle = (type: WebhookEventType, isOn: boolean) => {
    onLook(type);
    onChange(isOn ? [...chosen, type] : chosen.filter((one) => one !== type));
  };
  const boxes = useEarlyInput<HTMLDivElement, string>({
    given: ALL_TYPES.filter((type) => chosen.includes(type)).join(),
    read: (group) => ALL_TYPES.filter((type) => group.querySelector(`[name="event:${type}"]:checked`)).join(),
    report: (ticked) => onChange(ALL_TYPES.filter((type) => ticked.split(',').includes(type))),
  });
  const group = (name: string, types: readonly WebhookEventType[], more?: { text: string; isDisabled: boolean }) => (
    <EventGroup
      key={name}
      name={name}
      types={types}
      chosen={chosen}
      onChange={onChange}
      onToggle={toggle}
      isInvalid={error !== undefined}
      {...more}
    />
  );
  return (
    <div ref={boxes} className="flex flex-col gap-6">
      <section className="flex flex-col gap-4">
        <h3 className="text-base font-semibold">{t('kinds.mail')}</h3>
        {MAIL_GROUPS.map((name) => group(t(`groups.${name}`), MAIL[name]))}
      </section>
      {BESIDE_GROUPS.map((name) =>
        group(t(`kinds.${name}`), BESIDE[name], {
          text: t(hasContacts ? `kindTexts.${name}` : 'mailOnly'),
          isDisabled: !hasContacts,
        }),
      )}
      {error !== undefined && (
        <p role="alert" className="text-xs text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}

type EventGroupProps = {
  name: string;
  types: readonly WebhookEventType[];
  chosen: readonly WebhookEventType[];
  onChange: (chosen: WebhookEventType[]) => void;
  onToggle: (type: WebhookEventType, isOn: boolean) => void;
  isInvalid: boolean;
  /** Says more about a group that is beside those of mail. */
  text?: string;
  /** True where nothing can be added: what is chosen can be taken off. */
  isDisabled?: boolean;
};

/** The boxes of one group, with a button for all of them. */
function EventGroup(props: EventGroupProps) {
  const { name, types, chosen, onChange, onToggle, isInvalid, text, isDisabled = false } = props;
  const t = useTexts('webhooks');
  const isWhole = types.every((type) => chosen.includes(type));
  const others = chosen.filter((type) => !types.includes(type));
  const hasNone = others.length === chosen.length;
  const id = useId();
  const Heading = text === undefined ? 'h4' : 'h3';
  return (
    <fieldset className="min-w-0" aria-labelledby={id}>
      <div className="mb-1 flex items-center justify-between gap-2">
        <Heading id={id} className={text === undefined ? 'text-sm font-medium' : 'text-base font-semibold'}>
          {name}
        </Heading>
        {!(isDisabled && hasNone) && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange(isWhole || isDisabled ? others : [...others, ...types])}
          >
            {t(isWhole || isDisabled ? 'clearAll' : 'selectAll')}
            <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
      {text !== undefined && <p className="mb-1 text-sm text-muted">{text}</p>}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {types.map((type) => (
          <label key={type} className="flex items-start gap-2.5 py-1 text-base">
            <input
              type="checkbox"
              name={`event:${type}`}
              checked={chosen.includes(type)}
              disabled={isDisabled && !chosen.includes(type)}
              onChange={(event) => onToggle(type, event.currentTarget.checked)}
              aria-invalid={isInvalid || undefined}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              {t(`types.${type}`)} <code className="font-mono text-xs text-muted">{type}</code>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
