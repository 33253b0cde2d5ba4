'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { useEarlyInput } from '#components/ui/use-early-input.ts';
import type { WebhookEventType } from '#lib/connect/webhooks/schema.ts';

/** The event types of each group, as the form shows them. */
const GROUPS = {
  message: ['injection', 'delivery', 'delay', 'bounce', 'out_of_band'],
  engagement: ['initial_open', 'open', 'click', 'spam_complaint', 'list_unsubscribe', 'link_unsubscribe'],
  generation: ['policy_rejection', 'generation_failure', 'generation_rejection'],
} as const satisfies Record<string, readonly WebhookEventType[]>;

const GROUP_NAMES = ['message', 'engagement', 'generation'] as const;

const ALL_TYPES = GROUP_NAMES.flatMap((group): readonly WebhookEventType[] => GROUPS[group]);

type EventBoxesProps = {
  chosen: readonly WebhookEventType[];
  onChange: (chosen: WebhookEventType[]) => void;
  /** Calls back with the type that the reader looks at, for the sample. */
  onLook: (type: WebhookEventType) => void;
  error: string | undefined;
};

/** Boxes for the event types in groups, each with a button for the whole group. */
export function EventBoxes({ chosen, onChange, onLook, error }: EventBoxesProps) {
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
  return (
    <div ref={boxes} className="flex flex-col gap-5">
      {GROUP_NAMES.map((group) => {
        const types: readonly WebhookEventType[] = GROUPS[group];
        const isWhole = types.every((type) => chosen.includes(type));
        const others = chosen.filter((type) => !types.includes(type));
        return (
          <fieldset key={group} className="min-w-0">
            <div className="mb-1 flex items-center justify-between gap-2">
              <legend className="float-left text-sm font-medium">{t(`groups.${group}`)}</legend>
              <Button size="sm" variant="ghost" onClick={() => onChange(isWhole ? others : [...others, ...types])}>
                {t(isWhole ? 'clearAll' : 'selectAll')}
                <span className="sr-only">{t(`groups.${group}`)}</span>
              </Button>
            </div>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {types.map((type) => (
                <label key={type} className="flex items-start gap-2.5 py-1 text-base">
                  <input
                    type="checkbox"
                    name={`event:${type}`}
                    checked={chosen.includes(type)}
                    onChange={(event) => toggle(type, event.currentTarget.checked)}
                    aria-invalid={error !== undefined || undefined}
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
      })}
      {error !== undefined && (
        <p role="alert" className="text-xs text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}
