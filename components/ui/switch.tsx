import { useId } from 'react';

type SwitchProps = {
  /** Key of the value in the form; `on` where it is on, absent where it is not. Without one it is no part of a form. */
  name?: string;
  label: string;
  /** The consequence of turning it on. */
  description?: string;
  defaultChecked?: boolean;
  /** The state of one that acts at once; `onChange` receives the wanted one. */
  checked?: boolean;
  onChange?: (checked: boolean) => void;
  disabled?: boolean;
};

/** A setting that is on or off, with its words at the right. */
export function Switch({ label, description, onChange, ...control }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <input
        type="checkbox"
        id={id}
        {...control}
        onChange={onChange && ((event) => onChange(event.currentTarget.checked))}
        aria-describedby={description ? `${id}-text` : undefined}
        className="relative mt-px h-4.5 w-7.5 shrink-0 appearance-none rounded-full bg-control transition-colors duration-(--fast) after:absolute after:top-0.5 after:left-0.5 after:size-3.5 after:rounded-full after:bg-white after:shadow-control after:transition-[left] after:duration-(--fast) checked:bg-accent checked:after:left-3.5"
      />
      <span className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {description && (
          <span id={`${id}-text`} className="block text-xs text-muted">
            {description}
          </span>
        )}
      </span>
    </div>
  );
}
