import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { passwordRules } from './credential-rules.ts';

/** The rules of a new password, each ticked once it is kept. */
export function PasswordRules({ password, email }: { password: string; email: string }) {
  return (
    <span className="flex flex-col gap-0.5">
      {passwordRules.map((rule) => {
        const met = rule.met(password, email);
        const Icon = met ? Check : Minus;
        return (
          <span key={rule.text} className={clsx('flex items-center gap-1.5', met && 'text-success')}>
            <Icon aria-hidden className="size-3.5 shrink-0" />
            {rule.text}
            <span className="sr-only">{met ? ' (kept)' : ''}</span>
          </span>
        );
      })}
    </span>
  );
}
