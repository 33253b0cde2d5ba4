'use client';

type ChoicesFieldProps = {
  label: string;
  choices: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** Some of a few choices; they keep the order of the choices. */
export const ChoicesField = ({ label, choices, chosen, onChange }: ChoicesFieldProps) => (
  <fieldset className="flex min-w-0 flex-col gap-1.5">
    <legend className="mb-1 text-sm font-medium">{label}</legend>
    {choices.map(({ value, label }) => (
      <label key={value} className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={chosen.includes(value)}
          onChange={(event) => {
            const next = event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value);
            onChange(choices.flatMap((one) => (next.includes(one.value) ? [one.value] : [])));
          }}
          className="size-4 accent-accent"
        />
        {label}
      </label>
    ))}
  </fieldset>
);
