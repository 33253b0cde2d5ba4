import type { ReactNode } from 'react';

type RadioChoicesProps<Value extends string> = {
  name: string;
  legend: ReactNode;
  choices: readonly { value: Value; label: string; text?: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One choice of a few, each with its consequence. */
export function RadioChoices<Value extends string>(props: RadioChoicesProps<Value>) {
  const { name, legend, choices, value, onChange } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="flex flex-col gap-2">
        {choices.map((choice) => (
          <label key={choice.value} className="flex w-fit min-w-0 items-start gap-2.5 text-sm">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              {choice.label}
              {choice.text && <span className="block text-xs text-muted">{choice.text}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
